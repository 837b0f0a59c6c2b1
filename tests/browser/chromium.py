"""Where the browser of the tests is, and how it is started."""

import shutil

# what Playwright leaves out: the browser heeds only the last such list that it is given
LEFT_OUT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "TcpPortRandomizationWin",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
    "msForceBrowserSignIn",
    "msEdgeUpdateLaunchServicesPreferredVersion",
)
# pages of the browser's own under the address bar, which it makes for each window though nobody
# sees them: two thirds of what opening a page computes
UNSEEN = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup")
FLAGS = (
    f"--disable-features={','.join((*LEFT_OUT, *UNSEEN))}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """Where a Chromium is on this machine: best the one without a window of its own, which takes a
    quarter less to open a page."""
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
    )
    return next((found for name in names if (found := shutil.which(name))), None)
