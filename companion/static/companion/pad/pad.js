/* The score pad: what is shown, and what it hears of. See docs/offline.md and docs/score_pad.md. */
(function () {
  "use strict";
  var pad = window.companion.pad, h = pad.h;
  var state = document.getElementById("pad-state"), root = document.getElementById("pad");

  /* One line at the foot of the pad: what is saved here, sent, seen by both. */
  pad.say = function (kind, text) {
    if (state.textContent === text && state.dataset.kind === kind) return;
    state.dataset.kind = kind;
    state.textContent = text;
    state.hidden = !text;
  };

  root.replaceChildren(h("p.soft", {}, "One moment ..."));
  pad.resultPage.start(root);
  window.addEventListener("companion:outbox", function () { pad.resultPage.update(); });
  document.addEventListener("htmx:afterSettle", function (event) {
    if (event.target.id === "pad-live" || event.target.querySelector && event.target.querySelector("#pad-told")) pad.resultPage.update();
  });
})();
