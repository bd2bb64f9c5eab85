"""Telemetry: where events go. Nothing leaves the machine.

``logging_sink`` hands them to the standard ``logging`` under ``learnkit``; what happens there is the host's choice.
"""
