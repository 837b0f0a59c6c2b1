"""The commentary: its data, and its answers played."""
