/* The battlefield of a game at full detail: drawn by the engine, what may be tapped ringed.
 *
 * companion.pad.fullField(it) gives {frame, draw, mark, where}; `it` is full_page.js's table.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h;

  pad.fullField = function (it) {
    var drawn = 0, shown = null;

    function place() {
      return it.root.querySelector(".field");
    }

    function tapped(event) {
      var fighter = event.target.closest("[data-fighter]"), hex = event.target.closest("[data-hex]");
      var where = hex ? hex.dataset.hex : fighter ? fighter.dataset.at : null;
      if (where === null) return;
      it.tapped(fighter ? Number(fighter.dataset.fighter) : -1, where.split(",").map(Number));
    }

    function pressed(event) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      tapped(event);
    }

    return {
      /* the parts of the page, made once */
      frame: function () {
        if (it.root.querySelector(".full")) return;
        it.root.replaceChildren(h("div.full", {}, h("div.top"), h("div.field.battlefield", {lang: "en"}),
          h("button.quiet.larger", {type: "button", "aria-pressed": "false", onclick: function () {
            this.setAttribute("aria-pressed", String(this.closest(".full").classList.toggle("made-larger")));
          }}, tr("Larger")), h("div.below")));
        place().addEventListener("click", tapped);
        place().addEventListener("keydown", pressed);
      },
      /* the battlefield as it was last checked */
      last: function (svg) {
        if (svg && !place().firstChild) place().innerHTML = svg;
        place().querySelectorAll(".may").forEach(function (one) { one.classList.remove("may"); });
      },
      draw: async function (position, isLookedAt) {
        if (!position.layout) {
          place().replaceChildren();
          return;
        }
        if (shown === position && place().firstChild) return;
        drawn += 1;
        var mine = drawn, names = facts.players.map(function (_, seat) { return pad.nameOf(seat); });
        try {
          var svg = await it.engine.draw(position, tr("Battlefield"), names, {tappable: true, key: false, name: "pad-field"});
        } catch (error) {
          if (error.kind !== "absent") throw error;
          return; // what was drawn last stays, and what is tapped next says that nobody answers
        }
        if (mine !== drawn || !it.root) return;
        place().innerHTML = svg;
        shown = position;
        if (it.engine.isAway() && !isLookedAt) it.unchecked.saw(position, svg);
      },
      /* ring what may be tapped now, and let it be reached by the keyboard */
      mark: function (stage) {
        function ring(selector) {
          var found = place().querySelector(selector);
          if (!found) return;
          found.classList.add("may");
          found.setAttribute("tabindex", "0");
        }
        place().querySelectorAll(".may").forEach(function (one) {
          one.classList.remove("may");
          one.setAttribute("tabindex", "-1");
        });
        if (!stage) return;
        if (stage.ask === "actor") stage.actors.forEach(function (actor) { ring('[data-fighter="' + actor + '"]'); });
        if (stage.ask === "target") stage.choices.forEach(function (one) {
          if (one.target && one.target.hex) ring('[data-hex="' + one.target.hex.join(",") + '"]');
          if (one.target && one.target.fighter !== undefined) ring('[data-fighter="' + one.target.fighter + '"]');
        });
      },
    };
  };
})();
