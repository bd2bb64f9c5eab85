"""Live capture: what a host tells while an agent works, and what becomes of it.

Here live the events of hosts, the ignore filters, and the rules by which a failure or a prompt becomes a
learning. Payloads of single hosts are read by their dialects, outside core. Start at ``host_events``.
"""
