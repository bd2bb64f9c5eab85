"""opencode: ``install`` puts learnkit's hook into its configuration, and takes it out."""
