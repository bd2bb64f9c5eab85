"""Views: values in, text and tables out; nothing here asks the kit or writes.

One module a concept. What is shown passes ``visible``, in the table or in the screen. Commands live in
``commands``. Start with ``learnings``.
"""
