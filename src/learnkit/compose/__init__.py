"""Compose: the root, which plugs adapters into use cases.

``settings`` is the only reader of the environment and of default paths, ``factory`` holds one line a part,
``kit`` is what people get. No rule of the product lives here. Start with ``factory.open_kit``.
"""
