/* A player's private link: copied, or handed to another app of the phone. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  document.querySelectorAll(".private-link").forEach(function (part) {
    var link = part.querySelector("[data-link]"), said = part.querySelector("[data-link-said]");
    var share = part.querySelector("[data-share-link]");

    /* Without https a page may not write to the clipboard; what is selected can be copied anyway. */
    function copySelected() {
      var range = document.createRange(), selection = window.getSelection();
      range.selectNodeContents(link);
      selection.removeAllRanges();
      selection.addRange(range);
      return document.execCommand("copy") ? Promise.resolve() : Promise.reject();
    }

    part.querySelector("[data-copy-link]").addEventListener("click", function () {
      var copied = navigator.clipboard ? navigator.clipboard.writeText(link.href) : copySelected();
      copied.then(function () {
        said.textContent = tr("Copied. Paste it where you will find it again.");
      }, function () {
        said.textContent = tr("This browser does not let the page copy. Press and hold the link instead.");
      });
    });

    if (!navigator.share) return;
    share.hidden = false;
    share.addEventListener("click", function () {
      /* the person may think better of it, which is no fault */
      navigator.share({title: share.dataset.shareLink, url: link.href}).catch(function () {});
    });
  });
})();
