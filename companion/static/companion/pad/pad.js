/* The score pad: which of its pages is shown, and what it hears of. See docs/offline.md. */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, h = pad.h;
  var state = document.getElementById("pad-state"), root = document.getElementById("pad");
  var ways = document.getElementById("pad-ways"), shown = null;

  /* One line at the foot of the pad: what is saved here, sent, seen by both. */
  pad.say = function (kind, text) {
    if (state.textContent === text && state.dataset.kind === kind) return;
    state.dataset.kind = kind;
    state.textContent = text;
    state.hidden = !text;
  };

  var PAGES = {result: pad.resultPage, glory: pad.gloryPage, full: pad.fullPage};

  pad.show = async function (name) {
    if (shown === PAGES[name]) return;
    if (shown) shown.stop();
    shown = PAGES[name];
    ways.querySelectorAll("button").forEach(function (one) { one.setAttribute("aria-pressed", String(one.dataset.way === name)); });
    pad.say("", "");
    pad.store.save("way", name).catch(function () {});
    await shown.start(root);
  };

  async function begin() {
    var mayLog = facts.game && facts.game.writes && facts.seat !== null && !pad.told().recorded;
    await pad.resultPage.load();
    if (mayLog) {
      ways.hidden = false;
      ways.querySelectorAll("button").forEach(function (one) {
        one.addEventListener("click", function () { pad.show(one.dataset.way); });
      });
    }
    var way = mayLog && await pad.store.read("way").catch(function () { return ""; });
    await pad.show(PAGES[way] ? way : "result");
  }

  function update() {
    if (shown) shown.update();
  }

  root.replaceChildren(h("p.soft", {}, "One moment ..."));
  begin();
  window.addEventListener("companion:outbox", update);
  document.addEventListener("htmx:afterSettle", function () {
    if (document.getElementById("pad-told")) update();
  });
})();
