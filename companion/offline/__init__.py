"""What a browser takes along to be used without the network: the engine, the service worker."""
