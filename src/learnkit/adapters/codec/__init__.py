"""The codec: values as plain mappings and text, and back; old record shapes included.

One module a concept. Errors name the record and the key. Imports cattrs and YAML at first use; knows
no path that it could write to. Start with ``learning``.
"""
