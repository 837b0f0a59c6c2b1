/* What is told at full detail while no rules engine can be asked: kept as tapped, checked later.
 *
 * companion.pad.fullUnchecked(it) gives {load, add, page, next, tapped, settle, strip}; `it` is
 * full_page.js's table. Nothing told here goes into the log before the engine has taken it.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button, game = facts.game;
  /* a kind, its button, and what is asked for it */
  var KINDS = [
    ["place-fighter", tr("Set up"), ["fighter", "hex"]], ["move", tr("Move"), ["fighter", "hex"]],
    ["charge", tr("Charge"), ["fighter", "hex"]], ["attack", tr("Attack"), ["fighter", "target"]],
    ["guard", tr("Guard"), ["fighter"]], ["dice", tr("Dice"), ["seat", "faces"]],
    ["push", tr("Pushed"), ["fighter", "hex"]], ["out", tr("Out of action"), ["fighter"]],
    ["play", tr("A card"), ["seat", "card"]], ["score", tr("Objective"), ["seat", "card"]], ["other", tr("Something else"), ["words"]],
  ];
  var SAID = {
    "place-fighter": function (told) { return tr("%(who)s set up on hex %(hex)s", told); },
    move: function (told) { return tr("%(who)s moved to hex %(hex)s", told); },
    charge: function (told) { return tr("%(who)s charged to hex %(hex)s", told); },
    attack: function (told) { return tr("%(who)s attacked %(target)s", told); },
    guard: function (told) { return tr("%(who)s went on Guard", told); },
    dice: function (told) { return tr("%(who)s rolled %(faces)s", told); },
    push: function (told) { return tr("%(who)s was pushed to hex %(hex)s", told); },
    out: function (told) { return tr("%(who)s is out of action", told); },
    play: function (told) { return tr("%(who)s played %(card)s", told); },
    score: function (told) { return tr("%(who)s scored %(card)s", told); },
  };

  function kindOf(name) {
    return KINDS.find(function (one) { return one[0] === name; });
  }

  function same(one, other) {
    return JSON.stringify(one) === JSON.stringify(other);
  }

  /* A thing told, in words. */
  function words(one) {
    if (one.e) return pad.moves(one.e);
    if (one.kind === "other") return one.words;
    return SAID[one.kind]({
      who: one.fighter ? one.fighter.name : pad.nameOf(one.seat),
      target: one.target && one.target.name,
      hex: one.hex && one.hex.join(", "),
      faces: one.faces && one.faces.map(pad.faceName).join(", "),
      card: one.card && one.card.name,
    });
  }

  pad.fullUnchecked = function (it) {
    var number = 0, kept = [], making = null, fighters = [], seen = null, saving = 0;

    async function save() {
      saving += 1;
      await pad.store.save("unchecked" + number, kept);
      saving -= 1;
    }

    /* What is in the log by now was taken. */
    function open() {
      var there = {};
      it.journal.entries().forEach(function (one) { there[one.id] = true; });
      return kept.filter(function (one) { return !there[one.id]; });
    }

    function add(one) {
      making = null;
      kept = open().concat([Object.assign({id: window.companion.outbox.newId()}, one)]);
      var saved = save();
      it.paint();
      return saved.then(it.say);
    }

    function says() {
      var waits = open().length;
      if (!pad.store.keeps()) return ["bad", pad.store.NOT_KEPT];
      if (saving) return ["", tr("Saving ...")];
      return ["warn", waits ? tr("Saved on this phone, %(waits)s not checked yet. They are checked by themselves with a network.", {waits: waits}) : tr("Not checked now.")];
    }

    function settle(id) {
      kept = open().filter(function (one) { return one.id !== id; });
      return save();
    }

    /* -- telling it: by kinds and names, since nobody knows here what may be -- */

    function begin(kind) {
      making = {kind: kind};
      it.paint();
    }

    function asks() {
      return kindOf(making.kind)[2].find(function (one) { return making[one] === undefined; });
    }

    /* The next part of what is told; with the last one it is told. */
    function give(part, value) {
      making[part] = value;
      if (asks()) it.paint();
      else add(making);
    }

    function known(seat) {
      var brought = game.seats[seat].fighters;
      return brought.length ? brought : game.warbands[it.journal.warband(seat)] || [];
    }

    function ofFighters(part) {
      return h("div.sides", {}, pad.order.filter(function (seat) { return part !== "target" || seat !== making.fighter.seat; }).map(function (seat) {
        return h("div", {}, h("h3", {}, pad.bdi(seat)), h("ul.choices-list", {}, known(seat).map(function (one) {
          return h("li", {}, button(one.name, function () { give(part, {seat: seat, name: one.name}); }, "quiet choice"));
        })));
      }));
    }

    function ofFaces() {
      var faces = making.rolled || (making.rolled = []);
      return [h("p.dice", {"aria-live": "polite"}, faces.map(function (face, place) {
        return h("button.die.rolled", {type: "button", "aria-label": tr("%(face)s, tap to take away", {face: pad.faceName(face)}), onclick: function () { faces.splice(place, 1); it.paint(); }},
          pad.glyph(pad.diceGlyph(face)));
      })), Object.keys(game.dice).map(function (die) {
        return h("div.faces", {role: "group", "aria-label": tr("Faces of a die")}, game.dice[die].map(function (face) {
          return h("button.die", {type: "button", "data-key": die + face, "aria-label": pad.faceName(face), onclick: function () { faces.push(face); it.paint(); }},
            pad.glyph(pad.diceGlyph(face)));
        }));
      }), button(tr("These were rolled"), function () {
        if (!faces.length) return;
        delete making.rolled;
        give("faces", faces);
      }, "big")];
    }

    function ofCards() {
      var lists = making.kind === "score" ? ["objectives"] : ["gambits", "upgrades"], cards = game.seats[making.seat];
      var listed = lists.flatMap(function (list) { return cards[list] || []; });
      var field = h("input", {id: "unchecked-card", autocomplete: "off", maxlength: "80", dir: "auto"});
      return [h("ul.choices-list.few", {}, listed.map(function (card) {
        return h("li", {}, button(card.name, function () { give("card", {id: card.id, name: card.name}); }, "quiet choice"));
      })), h("div.field", {}, h("label", {for: "unchecked-card"}, listed.length ? tr("Or another, by its name") : tr("The card's name")), field),
      button(tr("This card"), function () { if (field.value.trim()) give("card", {id: "", name: field.value.trim()}); }, "quiet")];
    }

    function ofWords() {
      var field = h("textarea", {id: "unchecked-words", maxlength: "300", rows: "3", dir: "auto"});
      return [h("div.field", {}, h("label", {for: "unchecked-words"}, tr("What happened")), field),
        button(tr("Tell it"), function () { if (field.value.trim()) give("words", field.value.trim()); }, "big")];
    }

    var PARTS = {
      fighter: function () { return [h("p.soft", {}, tr("Which fighter?")), ofFighters("fighter")]; },
      target: function () { return [h("p.soft", {}, tr("Which fighter was attacked?")), ofFighters("target")]; },
      hex: function () {
        return [it.root.querySelector(".field svg") ? h("p.soft", {}, tr("Tap the hex on the battlefield.")) : null,
          button(tr("Without the hex"), function () { give("hex", null); }, "quiet")];
      },
      seat: function () {
        return h("div.chips", {}, pad.order.map(function (seat) { return button(pad.nameOf(seat), function () { give("seat", seat); }, "quiet"); }));
      },
      faces: ofFaces, card: ofCards, words: ofWords,
    };

    function tell() {
      if (!making) {
        return h("div.chips", {role: "group", "aria-label": tr("What happened")}, KINDS.map(function (one) {
          return button(one[1], function () { begin(one[0]); }, "quiet");
        }));
      }
      return h("section.sheet", {}, h("p.row.apart", {}, h("h2", {tabindex: "-1"}, kindOf(making.kind)[1]),
        button(tr("Back"), function () { making = null; it.paint(); }, "quiet")), PARTS[asks()]());
    }

    function list() {
      var told = open().slice().reverse();
      return told.length ? h("details.history", {open: true}, h("summary", {}, tr("Not checked yet (%(n)s)", {n: told.length})),
        h("ol.told", {reversed: true}, told.map(function (one) {
          return h("li", {}, h("span.told-line", {}, h("span", {}, words(one)),
            button(tr("Take away"), function () { settle(one.id); it.paint(); }, "quiet small-button")));
        }))) : null;
    }

    /* -- checking it -- */

    function legal(now, one, part) {
      var names = now.position.fighters;
      function is(place, fighter) {
        return place >= 0 && names[place].card === fighter.name && names[place].seat === fighter.seat;
      }
      return now.legal.filter(function (e) {
        if (e.t !== one.kind && !(one.kind === "push" && e.t === "place") || part === "card" && e.card !== one.card.id) return false;
        if (one.fighter && !is(e.fighter, one.fighter) || one.target && !is(e.target, one.target)) return false;
        return !one.hex || same(e.path && e.path.length ? e.path[e.path.length - 1] : e.hex, one.hex);
      });
    }

    /* What it comes to where the table stands now: none, one or several events. */
    function meant(now, one) {
      if (!now.prompt) return [];
      if (one.e) {
        if (one.window !== undefined) return one.window < now.windows.length ? [one.e] : [];
        var listed = now.legal.filter(function (e) { return e.t === one.e.t; });
        return now.prompt.answers.indexOf(one.e.t) >= 0 && (!listed.length || listed.some(function (e) { return same(e, one.e); })) ? [one.e] : [];
      }
      if (one.kind === "dice") {
        var rolls = now.prompt.answers.indexOf("roll") >= 0 && now.prompt.who === one.seat && now.prompt.count === one.faces.length;
        return rolls ? [{t: "roll", by: now.prompt.who, kind: now.prompt.kind.split(" ")[0], faces: one.faces}] : [];
      }
      return one.kind === "other" || one.kind === "out" ? [] : legal(now, one, one.card ? "card" : "");
    }

    /* The judge can read what the log could not take. */
    function putAway(one) {
      it.act(async function () {
        await it.journal.write([{t: "gap", by: facts.seat, note: ("Told without a check, did not fit: " + words(one)).slice(0, 400)}]);
        await settle(one.id);
      }, null, true);
    }

    /* Above what is asked, while something told waits to fit. */
    function strip(now) {
      var told = open(), one = told[0];
      if (!one) return null;
      var fits = meant(now, one);
      return h("section.differs.point", {"aria-label": tr("Not checked yet")},
        h("p", {}, (told.length > 1 ? tr("Told without a check, the first of %(n)s:", {n: told.length}) : tr("Told without a check:")) + " ", h("strong", {}, words(one)), "."),
        fits.length > 1 ? [h("p.soft", {}, tr("Which of these?")), h("div.chips", {}, fits.slice(0, 12).map(function (e) {
          return button(pad.choices.label(e, now.names, now.prompt) + (e.path && e.path.length ? ", " + tr("hex %(hex)s", {hex: e.path[e.path.length - 1].join(", ")}) : e.hex ? ", " + tr("hex %(hex)s", {hex: e.hex.join(", ")}) : ""),
            function () { it.check(one, e); }, "quiet");
        }))] : h("p.soft", {}, tr("It does not fit here yet. Answer what is asked; it goes in by itself where it fits. What you put away a judge can still read.")),
        button(tr("Put away"), function () { putAway(one); }, "quiet"));
    }

    return {
      load: async function (wanted) {
        number = wanted;
        making = null;
        kept = await pad.store.read("unchecked" + number) || [];
        seen = await pad.store.read("seen" + number);
        fighters = seen ? seen.fighters : [];
      },
      add: add,
      settle: settle,
      strip: strip,
      words: says,
      isTelling: function () { return making !== null; },
      /* what goes in by itself now: a thing told and its event, or null */
      next: function (now) {
        var one = open()[0], fits = one ? meant(now, one) : [];
        return fits.length === 1 ? {told: one, e: fits[0]} : null;
      },
      /* the battlefield as it was last checked, for the next time that nobody answers */
      saw: function (position, svg) {
        fighters = position.fighters.map(function (one) { return {seat: one.seat, name: one.card}; });
        seen = {fighters: fighters, svg: svg};
        return pad.store.save("seen" + number, seen);
      },
      lastSeen: function () { return seen ? seen.svg : ""; },
      tapped: function (who, hex) {
        if (!making) return;
        var part = asks();
        if ((part === "fighter" || part === "target") && who >= 0 && fighters[who]) give(part, fighters[who]);
        else if (part === "hex") give("hex", hex);
      },
      page: function (why, again) {
        var waits = open().length;
        return [h("p.lead", {role: "status"}, tr("Not checked yet.")),
          h("p", {}, why + " " + tr("Tell on: every tap is saved on this phone, in order, and checked as soon as an engine answers. The battlefield stays as it was last checked.")),
          tell(), making ? null : h("div.row.apart.foot", {}, button(tr("Try to check now"), again, "quiet"),
            waits || it.journal.isTold("full") ? null : button(tr("Glory as it goes"), function () { pad.show("glory"); }, "quiet")), list()];
      },
    };
  };
})();
