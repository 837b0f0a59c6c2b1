"""Tests of the product as it runs: `manage.py run` with all its processes, on data of its own."""
