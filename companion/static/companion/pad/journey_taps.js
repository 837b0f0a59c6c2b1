/* Taps at a journey's table, one at a time: companion.pad.journeyTaps(root, paint)
 *
 * A tap while the last one is looked at waits its turn. It is taken if what it was on is there still, in the
 * same part of the page and with the same words; else the page says that it was not. As the score pad does.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = window.companion.tr, h = pad.h;
  var TAPPED = "button, a, summary";
  var TOO_LATE = tr("Your last tap came before the one before it was through, and was not taken. Tap again.");

  pad.journeyTaps = function (root, paint) {
    var busy = 0, doing = "", next = "", missed = "";

    /* What a tap is on: its words, or else its name for this, and what the parts of the page around it are called. */
    function place(on) {
      var said = [on.dataset.tap || on.getAttribute("aria-label") || on.textContent];
      for (var at = on.parentElement; at && at !== root; at = at.parentElement) said.push(at.getAttribute("aria-label") || "");
      return said.join("\n");
    }

    /* One tap waits; the same one again, by a thumb that trembles, is the same tap. */
    function later(tap) {
      if (tap === (next || doing)) return;
      if (next) missed = TOO_LATE;
      else next = tap;
    }

    root.addEventListener("click", function (event) {
      var on = event.target.closest(TAPPED);
      if (!on) return;
      missed = "";
      if (!busy) {
        doing = place(on);
        return;
      }
      event.stopPropagation();
      event.preventDefault();
      later(place(on));
    }, true);

    function take() {
      var tap = next;
      if (busy || !tap) return;
      next = "";
      var on = Array.from(root.querySelectorAll(TAPPED)).find(function (one) { return place(one) === tap; });
      if (on) on.click();
      else {
        missed = TOO_LATE;
        paint();
      }
    }

    return {
      /* promises what `act` gives; a tap meanwhile waits until it is through */
      during: async function (act) {
        busy += 1;
        root.setAttribute("aria-busy", "true");
        try {
          return await act();
        } finally {
          busy -= 1;
          if (!busy) root.removeAttribute("aria-busy");
        }
      },
      /* once the page is drawn anew: what waits finds what it was on */
      drawn: function () { if (next && !busy) setTimeout(take); },
      missed: function () { return missed ? h("p.refused", {role: "alert"}, missed) : null; },
    };
  };
})();
