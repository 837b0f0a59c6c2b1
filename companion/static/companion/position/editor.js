/* The position editor: its parts put together, and what is taken away of it: a link, a picture. */
(function () {
  "use strict";
  var tr = window.companion.tr;
  var it = window.companion.position, board = it.part("board");

  function drawing() {
    var svg = board.querySelector("svg").cloneNode(true), box = svg.viewBox.baseVal, css = "";
    svg.setAttribute("width", box.width * 2);
    svg.setAttribute("height", box.height * 2);
    Array.prototype.forEach.call(document.styleSheets, function (sheet) {
      if (!sheet.href || sheet.href.indexOf("battlefield") === -1) return;
      Array.prototype.forEach.call(sheet.cssRules, function (rule) { css += rule.cssText; });
    });
    svg.prepend(it.make("style", {text: css}));
    return new Blob([new XMLSerializer().serializeToString(svg)], {type: "image/svg+xml"});
  }
  function save(blob, name) {
    var link = it.make("a", {href: URL.createObjectURL(blob), download: name});
    link.click();
    setTimeout(function () { URL.revokeObjectURL(link.href); }, 5000);
  }

  it.part("share").addEventListener("click", function () {
    var link = new URL(it.address(), window.location.href).href, shared = this;
    (navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject()).then(
      function () { shared.textContent = tr("Copied"); }, function () { window.prompt(tr("The link"), link); });
  });
  it.part("save-svg").addEventListener("click", function () { save(drawing(), "position.svg"); });
  it.part("save-png").addEventListener("click", function () {
    var image = new Image(), url = URL.createObjectURL(drawing());
    image.onload = function () {
      var canvas = it.make("canvas", {width: image.width, height: image.height});
      canvas.getContext("2d").drawImage(image, 0, 0);
      canvas.toBlob(function (blob) { if (blob) save(blob, "position.png"); }, "image/png");
      URL.revokeObjectURL(url);
    };
    image.src = url;
  });

  it.show = function () {
    it.mark();
    it.showTable();
    it.showFighters();
    it.showBefore();
    it.showHappens();
    it.showAsk();
  };
  fetch(it.root.dataset.names).then(function (answer) { return answer.json(); }).then(function (found) {
    it.names = found;
    it.lay();
    it.show();
  }).catch(function () { it.say(tr("No contact with the server: the names could not be read. Reload the page.")); });
})();
