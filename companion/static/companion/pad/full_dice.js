/* Dice of a game at full detail, tapped by their faces: rolls, roll-offs, re-rolls, scatter.
 *
 * companion.pad.fullDice(it) gives {asks, show, reset}; `it` is full_page.js's table.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button, game = facts.game;
  // as the engine counts them
  var WAYS = ["east", "south-east", "south-west", "west", "north-west", "north-east"], ARROWS = "→↘↙←↖↗";

  /* tr: "smash", "fury", "block", "dodge", "channel", "focus", "single support", "double support", "critical" */
  function name(face) {
    return tr(face.replace("_", " "));
  }
  pad.faceName = name;

  pad.fullDice = function (it) {
    /* faces tapped, whose of a roll-off, what each has rolled in it, dice to be rolled again, ways of a scatter,
     * the hex in which its token was put, where any may be */
    var faces = [], turn = 0, rolled = [], again = [], ways = {}, laid = null;

    function reset() {
      faces = [];
      turn = 0;
      rolled = [];
      again = [];
      ways = {};
      laid = null;
    }

    function lying(face, place) {
      return h("button.die.rolled", {
        type: "button", "data-key": "die" + place, "aria-label": tr("%(face)s, tap to take away", {face: name(face)}),
        onclick: function () { faces.splice(place, 1); it.paint(); },
      }, pad.glyph(pad.diceGlyph(face)));
    }

    /* Dice by their faces; the last one tapped rolls them. */
    function dicePad(kind, count, done) {
      return h("div.dicepad", {},
        h("p.dice", {"aria-live": "polite"}, faces.map(lying), Array.from({length: count - faces.length}, function () { return h("span.die.open"); })),
        h("div.faces", {role: "group", "aria-label": tr("Faces of a die")}, game.dice[kind].map(function (face) {
          return h("button.die", {type: "button", "data-key": "face-" + face, "aria-label": name(face), onclick: function () {
            if (faces.length >= count) return;
            faces.push(face);
            if (faces.length === count) done(faces.slice());
            else it.paint();
          }}, pad.glyph(pad.diceGlyph(face)));
        })));
    }

    function rollOff(now) {
      var seat = now.rolling[turn];
      return [h("p", {}, seat === facts.seat ? tr("Your dice") : [tr("Dice of") + " ", pad.bdi(seat)]), dicePad("attack", now.prompt.count, function (told) {
        rolled[seat] = told;
        faces = [];
        if (turn < now.rolling.length - 1) {
          turn += 1;
          it.paint();
          return;
        }
        it.take({t: "roll-off", by: now.prompt.who, faces: facts.players.map(function (_, one) { return rolled[one] || []; })});
      })];
    }

    /* The roll that may be rolled again: its dice, and those of them that were already. */
    function lastRoll(position) {
      var top = position.stack[position.stack.length - 1], args = top.args;
      var defends = args.of === "attacking" && !/^attack/.test(top.row);
      var shown = (args.of === "attacking" ? (defends ? args.defence_faces : args.attack_faces) : args.faces) || [];
      var kind = args.of !== "attacking" || args.spell && !defends ? "magic" : defends ? "defence" : "attack";
      return {kind: kind, faces: shown, gone: args.again || []};
    }

    function reRoll(now) {
      var roll = lastRoll(now.position), one = now.prompt.count === 1;
      var parts = [h("p.soft", {}, one ? tr("Tap the die that was rolled again.") : tr("Tap the dice that were rolled again, then their new faces.")),
        h("p.dice", {role: "group", "aria-label": tr("The roll")}, roll.faces.map(function (face, place) {
          var on = again.indexOf(place) >= 0;
          return h("button.die" + (on ? ".rolled" : ""), {
            type: "button", "data-key": "roll" + place, "aria-pressed": String(on), "aria-label": tr("Die %(number)s: %(face)s", {number: place + 1, face: name(face)}),
            disabled: roll.gone.indexOf(place) >= 0,
            onclick: function () {
              faces = [];
              if (on) again = again.filter(function (at) { return at !== place; });
              else again = one ? [place] : again.concat([place]);
              it.paint();
            },
          }, pad.glyph(pad.diceGlyph(face)));
        }))];
      if (again.length) {
        parts.push(h("p", {}, again.length === 1 ? tr("Its new face:") : tr("Their new faces, in the order tapped:")), dicePad(roll.kind, again.length, function (told) {
          it.take({t: "reroll", by: now.prompt.who, dice: again.slice(), faces: told});
        }));
      }
      return parts.concat([button(tr("Leave them as they are"), function () { it.take({t: "pass", by: now.prompt.who}); }, "quiet")]);
    }

    function compass(words, act) {
      return [h("p.soft", {}, words), h("div.chips", {role: "group", "aria-label": words}, WAYS.map(function (way, index) {
        return button(ARROWS.charAt(index) + " " + way, function () { act(index); }, "quiet");
      }))];
    }

    /* The hexes in which the scatter token may lie. */
    function origins(now) {
      var seen = {};
      if (!now.prompt || now.prompt.answers.indexOf("scatter-token") < 0) return [];
      return now.legal.filter(function (e) { return e.t === "scatter-token" && !seen[e.hex] && (seen[e.hex] = true); }).map(function (e) { return e.hex; });
    }

    function lay(hex) {
      laid = hex;
      it.paint();
    }

    function scatterToken(now) {
      var hexes = origins(now), origin = hexes.length === 1 ? hexes[0] : laid;
      if (!origin) {
        return [h("p.soft", {}, tr("Tap the hex in which the scatter token lies.")),
          h("details.by-name", {}, h("summary", {}, tr("Or choose from a list (%(n)s)", {n: hexes.length})), h("div.chips", {}, hexes.map(function (hex) {
            return button(tr("hex %(hex)s", {hex: hex.join(", ")}), function () { lay(hex); }, "quiet");
          })))];
      }
      return compass(tr("The scatter token lies on hex %(hex)s. Which way does its first arm point?", {hex: origin.join(", ")}), function (turned) {
        it.take({t: "scatter-token", by: now.prompt.who, hex: origin, turned: turned});
      }).concat(hexes.length > 1 ? button(tr("Another"), function () { lay(null); }, "quiet") : []);
    }

    /* Each face points one way; where, stands on the token alone. */
    function scattered(now) {
      var open_ = faces.find(function (face) { return ways[face] === undefined; }), count = now.prompt.count;
      function whole() {
        if (faces.length < count || faces.some(function (face) { return ways[face] === undefined; })) return it.paint();
        return it.take({t: "scattered", by: now.prompt.who, faces: faces.slice(), ways: faces.map(function (face) { return ways[face]; })});
      }
      if (open_ !== undefined && faces.length === count) {
        return [h("p.dice", {}, faces.map(lying))].concat(compass(tr("Which way does %(face)s point on the token?", {face: name(open_)}), function (way) {
          ways[open_] = way;
          whole();
        }));
      }
      return [dicePad("attack", count, whole)];
    }

    var SHEETS = [
      ["roll-off", rollOff], ["reroll", reRoll], ["scatter-token", scatterToken], ["scattered", scattered],
      ["roll", function (now) {
        var kind = now.prompt.kind.split(" ")[0];
        return [dicePad(game.dice[kind] ? kind : "attack", now.prompt.count, function (told) { it.take({t: "roll", by: now.prompt.who, kind: kind, faces: told}); })];
      }],
    ];

    function sheetOf(now) {
      return SHEETS.find(function (one) { return now.prompt.answers.indexOf(one[0]) >= 0; });
    }

    return {
      reset: reset,
      /* whether dice are what is asked for, and their sheet */
      asks: function (now) { return Boolean(sheetOf(now)); },
      show: function (now) { return sheetOf(now)[1](now); },
      /* whether a hex tapped on the battlefield is the one in which the scatter token lies */
      tapped: function (hex) {
        var hexes = origins(it.now()), found = hexes.length > 1 && hexes.find(function (one) { return String(one) === String(hex); });
        if (found) lay(found);
        return Boolean(found);
      },
    };
  };
})();
