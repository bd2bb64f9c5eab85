"""Live capture: what a host tells while an agent works, and what becomes of it.

Here live the events of hosts, the ignore filters, and the rules by which a failure or a prompt becomes a
learning. Payloads of single hosts are read by their dialects, outside core, with what is here: ``payloads`` and
``fields`` read with care, ``endings`` puts calls into events, ``choosing`` finds the host. Start at ``host_events``.
"""
