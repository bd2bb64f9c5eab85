"""Commands: one module a family of verbs; each names its verbs in ``VERBS``.

A command reads its options, asks the kit, and hands the answer to a view or to the screen. No text is
laid out here, and no rule of the product lives here. Start with ``mining``.
"""
