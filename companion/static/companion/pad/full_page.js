/* A game at full detail: the battlefield, what is asked, and what may be answered.
 *
 * Tap a fighter, then what it does, then where; dice by their faces; cards from one's own list.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, h = pad.h, button = pad.button, game = facts.game, engine = null;
  var root = null, number = 1, journal = null, table = null, picked = {actor: null, label: null}, warbands = ["", ""];
  var refused = null, sheet = null, busy = false, faces = [], turn = 0, drawn = 0, waiting = "", chosen = [], opening = false;

  function reset() {
    picked = {actor: null, label: null};
    faces = [];
    turn = 0;
    chosen = [];
    sheet = null;
  }

  /* One thing at a time; what the engine refuses is told with its rule, and nothing has changed. */
  async function act(what) {
    if (busy) return;
    busy = true;
    refused = null;
    try {
      await what();
      reset();
    } catch (error) {
      if (error.kind !== "refused" && error.kind !== "unusable") {
        if (error.kind === "absent") absent(error);
        else throw error;
      }
      refused = error;
      faces = [];
      turn = 0;
    } finally {
      busy = false;
    }
    await paint();
  }

  function take(e, window_) {
    return act(function () { return table.take(e, window_); });
  }

  function absent(error) {
    waiting = error.message;
  }

  /* -- the battlefield -- */

  async function draw(position, marked) {
    var place = root.querySelector(".field");
    if (!position.layout) {
      place.replaceChildren();
      return;
    }
    drawn += 1;
    var mine = drawn, names = facts.players.map(function (_, seat) { return pad.nameOf(seat); });
    var svg = await engine.draw(position, "Battlefield", names, {tappable: true, key: false, name: "pad-field", marked: marked || []});
    if (mine !== drawn || !root) return;
    place.innerHTML = svg;
  }

  function mark(stage) {
    var place = root.querySelector(".field");
    place.querySelectorAll(".may").forEach(function (one) { one.classList.remove("may"); });
    function at(selector) {
      var found = place.querySelector(selector);
      if (found) {
        found.classList.add("may");
        found.setAttribute("tabindex", "0");
      }
    }
    if (stage.ask === "actor") stage.actors.forEach(function (actor) { at('[data-fighter="' + actor + '"]'); });
    if (stage.ask === "target") stage.choices.forEach(function (one) {
      if (one.target && one.target.hex) at('[data-hex="' + one.target.hex.join(",") + '"]');
      if (one.target && one.target.fighter !== undefined) at('[data-fighter="' + one.target.fighter + '"]');
    });
  }

  function tapped(event) {
    if (!table || sheet && sheet.tap === undefined) return;
    var fighter = event.target.closest("[data-fighter]"), hex = event.target.closest("[data-hex]");
    var where = hex ? hex.dataset.hex : fighter ? fighter.dataset.at : null;
    if (where === null) return;
    var at = where.split(",").map(Number), who = fighter ? Number(fighter.dataset.fighter) : -1;
    if (sheet) sheet.tap(who, at);
    else pick(who, at);
  }

  function pick(who, at) {
    var now = stage();
    if (!now) return;
    if (now.ask === "actor" && now.actors.indexOf(who) >= 0) {
      picked.actor = who;
      paint();
    } else if (now.ask === "target") {
      var found = now.choices.find(function (one) {
        return one.target && (one.target.fighter !== undefined ? one.target.fighter === who : String(one.target.hex) === String(at));
      });
      if (found) take(found.e);
      else forbidden(now.choices[0].e, who, at);
    } else if (now.ask === "label" && who >= 0 && who !== picked.actor) {
      picked = {actor: null, label: null};
      pick(who, at);
    }
  }

  /* Why not there? The engine is asked by the very event, and names the rule. */
  function forbidden(e, who, at) {
    var tried = Object.assign({}, e);
    if (tried.path) tried.path = [at];
    else if (tried.hex) tried.hex = at;
    else if (tried.t === "attack" && who >= 0) tried.target = who;
    else return;
    act(function () {
      return table.look(tried).then(function () { throw Object.assign(new Error("Tap it by a hex that is ringed."), {kind: "unusable"}); });
    });
  }

  /* -- what is asked -- */

  function choices() {
    var now = table.now();
    return now.prompt ? pad.choices.of(now.legal, now.names, now.prompt) : [];
  }

  function stage() {
    var listed = choices();
    return listed.length ? pad.choices.stage(listed, picked) : null;
  }

  var KINDS = {
    "roll-off": "Roll off: four dice each", "first chooser": "who chooses the first board", "first board": "chooses a board",
    "second board": "chooses the other board and lays it", "deal tokens": "The tokens are dealt", "place token": "places a token",
    "extra token": "may place one more token", "draw objective": "draws objectives", "draw power": "draws power cards",
    "do-over": "may draw anew", "first placer": "who places the first fighter", "place fighter": "places a fighter",
    "first activation": "who takes the first activation", activation: "activation", "charge attack": "attacks after the charge",
    "attack roll": "rolls to attack", "defence roll": "rolls to defend", "drive back": "may drive back",
    score: "may score", "discard objectives": "may discard objectives", "discard power": "may discard power cards",
    upgrades: "may give upgrades", "reveal tokens": "The tokens are turned over", "re-roll": "may roll again",
  };

  function question(prompt) {
    var words = KINDS[prompt.kind] || prompt.kind, whole = prompt.who < 0 || /^(The|Roll)/.test(words);
    return h("p.asked", {role: "status"}, whole ? words : [pad.bdi(prompt.who), ": ", words],
      prompt.count > 1 && prompt.answers.indexOf("roll-off") < 0 ? " (" + prompt.count + ")" : "");
  }

  function told() {
    if (!refused) return null;
    if (!refused.rule) return h("p.refused", {role: "alert"}, refused.message);
    return h("p.refused", {role: "alert"}, refused.says + " ",
      h("a", {href: facts.addresses.rule.replace("KEY", encodeURIComponent(refused.rule))}, "The rule"));
  }

  function face(name, act_) {
    return h("button.die", {type: "button", "aria-label": name.replace("_", " "), onclick: act_}, pad.glyph(pad.diceGlyph(name)));
  }

  /* Dice by their faces; the last one tapped rolls them. */
  function dicePad(kind, count, done) {
    return h("div.dicepad", {},
      h("p.dice", {"aria-live": "polite"}, faces.map(function (one, place) {
        return h("button.die.rolled", {type: "button", "aria-label": one.replace("_", " ") + ", tap to take away", onclick: function () { faces.splice(place, 1); paint(); }}, pad.glyph(pad.diceGlyph(one)));
      }), Array.from({length: count - faces.length}, function () { return h("span.die.open"); })),
      h("div.faces", {}, game.dice[kind].map(function (name) {
        return face(name, function () {
          if (faces.length >= count) return;
          faces.push(name);
          if (faces.length === count) done(faces.slice());
          else paint();
        });
      })));
  }

  var rolledOff = [];

  function rollOff(now) {
    var seat = now.rolling[turn];
    return [h("p", {}, "Dice of ", pad.bdi(seat)), dicePad("attack", now.prompt.count, function (rolled) {
      if (!turn) rolledOff = [];
      rolledOff[seat] = rolled;
      faces = [];
      if (turn < now.rolling.length - 1) {
        turn += 1;
        paint();
        return;
      }
      var all = facts.players.map(function (_, one) { return rolledOff[one] || []; });
      take({t: "roll-off", by: now.prompt.who, faces: all});
    })];
  }

  function numbers(now) {
    var count = now.prompt.count;
    return h("div.worths", {}, Array.from({length: count}, function (_, index) { return index + 1; }).filter(function (one) { return chosen.indexOf(one) < 0; }).map(function (one) {
      return h("button.quiet", {type: "button", onclick: function () {
        chosen.push(one);
        if (chosen.length === count) take({t: "reveal-tokens", by: now.prompt.who, numbers: chosen.slice()});
        else paint();
      }}, String(one));
    }));
  }

  /* Cards drawn: one's own by name where the list is here, all others as nobody has shown them. */
  function draws(now) {
    var kind = now.prompt.kind.split(" ")[1], seat = now.prompt.who, own = owned(now.position, seat);
    var pile = (kind === "objective" ? own.objective_deck : own.power_deck).filter(function (card) { return card.charAt(0) !== "?"; });
    return [h("p.soft", {}, "Tap what you drew; only this phone knows it until it is shown."),
      h("ul.choices-list.few", {}, pile.map(function (card) {
        var on = chosen.indexOf(card) >= 0;
        return h("li", {}, h("button.choice" + (on ? ".on" : ""), {type: "button", "aria-pressed": String(on), onclick: function () {
          chosen = on ? chosen.filter(function (one) { return one !== card; }) : chosen.concat([card]);
          if (chosen.length === now.prompt.count) take({t: "draw", by: seat, deck: kind, cards: chosen.slice()});
          else paint();
        }}, now.names[card] || card));
      })),
      button("Not told", function () { take(unseenDraw(now)); }, "quiet")];
  }

  function unseenDraw(now) {
    var cards = Array.from({length: now.prompt.count}, pad.unseen);
    return {t: "draw", by: now.prompt.who, deck: now.prompt.kind.split(" ")[1], cards: cards};
  }

  /* What needs no word of anybody: the other's draws, tokens dealt face down. */
  function byItself(now) {
    var answers = now.prompt.answers;
    if (answers.indexOf("draw") >= 0 && now.prompt.kind !== "draw hazard") {
      var own = owned(now.position, now.prompt.who), kind = now.prompt.kind.split(" ")[1];
      var pile = kind === "objective" ? own.objective_deck : own.power_deck;
      var hidden = pile.every(function (card) { return card.charAt(0) === "?"; });
      return now.prompt.who !== facts.seat || hidden ? unseenDraw(now) : null;
    }
    if (answers.indexOf("deal-tokens") >= 0) {
      return {t: "deal-tokens", by: now.prompt.who, numbers: now.dealt.map(function (count) { return Array(count).fill(0); })};
    }
    return null;
  }

  function asking(now) {
    var answers = now.prompt.answers, kind = now.prompt.kind.split(" ")[0];
    if (answers.indexOf("roll-off") >= 0) return rollOff(now);
    if (answers.indexOf("roll") >= 0) return [dicePad(kind, now.prompt.count, function (rolled) { take({t: "roll", by: now.prompt.who, kind: kind, faces: rolled}); })];
    if (answers.indexOf("draw") >= 0) return draws(now);
    if (answers.indexOf("reveal-tokens") >= 0) return [h("p.soft", {}, "In the order in which they were placed:"), h("p.lead", {}, chosen.join(" ")), numbers(now)];
    return listed(now);
  }

  function listed(now) {
    var next = stage();
    if (!next) return [h("p", {}, "This cannot be told here. 'A card did this' takes what happened, and the game goes on.")];
    var parts = [];
    if (picked.actor !== null || picked.label !== null) {
      parts.push(h("p.row.apart", {}, h("strong", {}, [picked.actor === null ? "" : now.position.fighters[picked.actor].card, picked.label || ""].filter(Boolean).join(": ")),
        button("Another", function () { picked = {actor: null, label: null}; paint(); }, "quiet")));
    }
    if (next.ask === "actor") {
      parts.push(h("p.soft", {}, "Tap a fighter."), h("div.chips", {}, next.actors.map(function (actor) {
        return button(now.position.fighters[actor].card, function () { picked.actor = actor; paint(); }, "quiet");
      })), labels(next.labels));
    }
    if (next.ask === "label") parts.push(labels(next.labels));
    if (next.ask === "target") parts.push(h("p.soft", {}, "Tap where."), sure(next.choices.filter(function (one) { return !one.target; })));
    if (next.ask === "several") parts.push(several(next.choices));
    if (next.ask === "sure") parts.push(button(next.choices[0].label, function () { take(next.choices[0].e); }, "big"));
    return parts;
  }

  function labels(listed_) {
    return h("div.chips", {}, listed_.map(function (label) {
      return button(label, function () {
        picked.label = label;
        var next = stage();
        if (next.ask === "sure") take(next.choices[0].e);
        else paint();
      }, "quiet");
    }));
  }

  function sure(without) {
    return h("div.chips", {}, without.map(function (one) { return button(one.label, function () { take(one.e); }, "quiet"); }));
  }

  /* Ways to do the same thing that no hex tells apart, as boards laid side by side: looked at in turn. */
  var at = 0;
  function several(list) {
    at = Math.min(at, list.length - 1);
    table.look(list[at].e).then(function (position) { draw(position); });
    return [h("div.row.apart", {},
      button("Before", function () { at = (at + list.length - 1) % list.length; paint(); }, "quiet"),
      h("span", {}, at + 1 + " of " + list.length),
      button("Next", function () { at = (at + 1) % list.length; paint(); }, "quiet")),
    button("Like this", function () { var e = list[at].e; at = 0; take(e); }, "big")];
  }

  /* -- cards: in a window that was passed, and what the engine does not play -- */

  function cardSheet() {
    var now = table.now();
    var moments = now.windows.map(function (one, index) { return {index: index, one: one}; }).filter(function (moment) {
      return journalMay(moment.one.who);
    });
    return [title("A card is played"), moments.length ? h("ul.choices-list", {}, moments.map(function (moment) {
      return h("li", {}, button([pad.nameOf(moment.one.who), ", ", moment.one.kind, moment.one.at ? " at " + moment.one.at.replace(/-/g, " ") : ""], function () { inWindow(moment); }, "quiet choice"));
    })) : h("p.soft", {}, "No window for a card is open here."),
    button("A card did this", function () { sheet = {name: "did", did: []}; paint(); }, "quiet")];
  }

  function journalMay(seat) {
    return seat === facts.seat || !journal.writes()[seat];
  }

  async function inWindow(moment) {
    var there = await table.in_window(moment.index), names = there.names;
    var known = there.legal.filter(function (e) { return e.t !== "pass"; });
    var cards = await engine.ask({do: "cards", warband: there.position.seats[moment.one.who].warband, kinds: ["ploy", "spell", "upgrade"]});
    sheet = {name: "window", moment: moment, known: known, names: names, prompt: there.prompt, cards: cards};
    paint();
  }

  function windowSheet() {
    var listed_ = pad.choices.of(sheet.known, sheet.names, sheet.prompt), moment = sheet.moment, position = table.now().position;
    var field = h("input", {id: "card-name", list: "card-names", autocomplete: "off"});
    var options = h("datalist", {id: "card-names"}, sheet.cards.map(function (card) { return h("option", {value: card.name}); }));
    function whom(one) {
      return one.target && one.target.fighter !== undefined ? ": " + position.fighters[one.target.fighter].card : "";
    }
    return [title(pad.nameOf(moment.one.who) + ", " + moment.one.kind),
      h("ul.choices-list", {}, listed_.map(function (one) {
        return h("li", {}, button(one.label + whom(one), function () { take(one.e, moment.index); }, "quiet choice"));
      })),
      moment.one.kind === "surge" ? null : [h("div.field", {}, h("label", {for: "card-name"}, "Another card, by its name"), field, options),
        button("Play it", function () {
          var card = sheet.cards.find(function (one) { return one.name === field.value; });
          if (card) take({t: "play", by: moment.one.who, card: card.id}, moment.index);
        }, "quiet")]];
  }

  function title(words) {
    return h("p.row.apart", {}, h("h2", {tabindex: "-1"}, words), button("Back", function () { sheet = null; paint(); }, "quiet"));
  }

  /* What a card did that the engine does not play: deeds, told one by one, then written as one event. */
  var DEEDS = [["push", "Moved or pushed"], ["place", "Placed"], ["damage", "Damage"], ["heal", "Healed"], ["glory", "Glory"], ["out", "Out of action"], ["back", "Back"]];

  function didSheet() {
    var position = table.now().position, deed = sheet.deed;
    function add(made) {
      sheet.did.push(made);
      sheet.deed = null;
      sheet.fighter = undefined;
      sheet.tap = undefined;
      paint();
    }
    function words(one) {
      var who = one.fighter !== undefined ? position.fighters[one.fighter].card : pad.nameOf(one.seat);
      return who + ": " + DEEDS.find(function (kind) { return kind[0] === one.do; })[1].toLowerCase() + (one.amount ? " " + one.amount : "");
    }
    if (!table.now().tellable.length) {
      return [title("A card did this"), h("p", {}, "The rules engine plays every card that is out. Say first which card was played.")];
    }
    var parts = [title("A card did this"), h("ol.told", {}, sheet.did.map(function (one) { return h("li", {}, words(one)); }))];
    if (!deed) {
      parts.push(h("div.chips", {}, DEEDS.map(function (kind) {
        return button(kind[1], function () { sheet.deed = kind[0]; listen(add); paint(); }, "quiet");
      })));
      if (sheet.did.length) {
        var open_ = table.now().tellable, names = table.now().names;
        sheet.card = sheet.card || open_[0];
        var field = h("select", {id: "did-card", onchange: function () { sheet.card = field.value; }}, open_.map(function (one) {
          return h("option", {value: one}, names[one] || one);
        }));
        field.value = sheet.card;
        parts.push(h("div.field", {}, h("label", {for: "did-card"}, "The card, or whose ability"), field),
          button("It is so", function () { take({t: "told", by: facts.seat, card: sheet.card, until: "now", did: sheet.did.slice()}); }, "big"));
      }
      return parts;
    }
    if (deed === "glory") {
      return parts.concat(pad.order.map(function (seat) {
        return h("div.worths", {}, pad.bdi(seat), [1, 2, -1].map(function (amount) {
          return h("button.quiet", {type: "button", onclick: function () { add({do: "glory", seat: seat, amount: amount}); }}, (amount > 0 ? "+" : "−") + Math.abs(amount));
        }));
      }));
    }
    if (sheet.fighter === undefined) {
      return parts.concat([h("p", {}, "Tap the fighter."), h("div.chips", {}, position.fighters.map(function (one, index) {
        return button(one.card, function () { sheet.tap(index, one.hex); }, "quiet");
      }))]);
    }
    if (deed === "damage" || deed === "heal") {
      return parts.concat([h("div.worths", {}, [1, 2, 3, 4].map(function (amount) {
        return h("button.quiet", {type: "button", onclick: function () { add({do: deed, fighter: sheet.fighter, amount: amount}); }}, String(amount));
      }))]);
    }
    return parts.concat([h("p", {}, "Tap the hex.")]);
  }

  function listen(add) {
    sheet.tap = function (who, hex) {
      var deed = sheet.deed;
      if (sheet.fighter === undefined) {
        if (who < 0) return;
        sheet.fighter = who;
        if (deed === "out") add({do: "out", fighter: who});
        else paint();
      } else if (deed === "push") add({do: "push", fighter: sheet.fighter, path: [hex]});
      else if (deed === "place" || deed === "back") add({do: deed, fighter: sheet.fighter, hex: hex});
    };
  }

  var SHEETS = {card: cardSheet, window: windowSheet, did: didSheet};

  /* -- the whole -- */

  /* One phone tells both sides of a game; the other shows it. */
  function looksOn() {
    var writes = journal.writes();
    return writes[1 - facts.seat] && !writes[facts.seat];
  }

  /* What another phone wrote, or the server did not take, is played in from the log. */
  function changed() {
    if (root && !table && !opening && journal.isTold("full")) open();
    if (!root || !table) return;
    var known = pad.ledger.standing(journal.entries()).map(function (one) { return one.id; }).join(" ");
    var sign = JSON.stringify([known, journal.points(), journal.state().refused, journal.state().aside, journal.writes()]);
    pad.say.apply(null, journal.words());
    if (sign === seen) return;
    seen = sign;
    if (busy) return;
    if (known === table.known()) paint();
    else table.load().then(paint, function (error) { refused = error; paint(); });
  }
  var seen = "";

  /* A seat of a position; what is as it was at the beginning is left out of it. */
  function owned(position, seat) {
    return Object.assign({glory: 0, spent: 0, activations: 0, objective_deck: [], power_deck: []}, position.seats[seat]);
  }

  function board(position) {
    return h("p.totals", {}, pad.order.map(function (seat) {
      var own = owned(position, seat);
      return h("span", {"data-seat": seat}, pad.bdi(seat), " ", h("strong.total", {}, String(own.glory + own.spent)), " ",
        h("span.small.soft", {"aria-label": own.glory + " unspent, " + own.activations + " of " + game.activations + " activations"},
          own.glory + " · " + own.activations + "/" + game.activations));
    }), h("span.small.soft", {}, (position.phase || "setup") === "setup" ? "set-up" : "round " + (position.round || 1)));
  }

  function frame() {
    if (root.querySelector(".full")) return;
    root.replaceChildren(h("div.full", {}, h("div.top"), h("div.field.battlefield"), h("div.below")));
    root.querySelector(".field").addEventListener("click", tapped);
    root.querySelector(".field").addEventListener("keydown", function (event) {
      if (event.key === "Enter" || event.key === " ") { event.preventDefault(); tapped(event); }
    });
  }

  async function paint() {
    if (!root) return;
    frame();
    var below = root.querySelector(".below"), top = root.querySelector(".top");
    if (waiting) return pad.paint(below, [h("p.lead", {}, "Not checked yet."), h("p", {}, waiting + " Log the glory as it goes; the server checks it."),
      button("Glory as it goes", function () { pad.show("glory"); }, "big")]);
    var now = table && table.now();
    if (!now) return undefined;
    pad.say.apply(null, journal.words());
    pad.paint(top, [board(now.position), pad.points(journal)]);
    if (!now.prompt) {
      pad.paint(below, over(now.position));
      return draw(now.position);
    }
    if (looksOn()) {
      pad.paint(below, [question(now.prompt), h("p.soft", {}, pad.nameOf(1 - facts.seat) + " tells this game; you look on.")]);
      return draw(now.position);
    }
    var self = byItself(now);
    if (self && !sheet && !busy && !refused) return take(self);
    var inside = sheet ? SHEETS[sheet.name]() : [question(now.prompt), told(), asking(now)];
    var last = journal.last();
    pad.paint(below, [inside, sheet ? told() : h("div.row.apart.foot", {},
      last ? h("button.quiet.undo", {type: "button", "data-key": "undo", onclick: undo}, h("span", {}, "Undo")) : h("span"),
      now.prompt.kind === "roll-off" ? null : button("A card", function () { refused = null; sheet = {name: "card"}; paint(); }, "quiet"))]);
    var next = stage();
    if (!next || next.ask !== "several") await draw(now.position);
    if (next && root && !sheet) mark(next);
    return undefined;
  }

  /* The last thing told is taken back, and the passes that went with it. */
  function undo() {
    act(async function () {
      await journal.undoAll(table_last());
      await table.load();
    });
  }

  function table_last() {
    var standing = pad.ledger.standing(journal.entries()), ids = [standing[standing.length - 1].id];
    for (var index = standing.length - 2; index >= 0 && standing[index].e.implied; index -= 1) ids.push(standing[index].id);
    return ids;
  }

  function over(position) {
    var won = position.outcome ? position.outcome.winners : [], glory = position.seats.map(function (_, seat) { var own = owned(position, seat); return own.glory + own.spent; });
    var how = won.length === 1 ? String(won[0]) : "drawn", made = {glory: glory, how: "", sure: true};
    if (pad.result.ending(made) !== how) made.how = how;
    pad.resultPage.put(number - 1, made);
    return [h("p.lead", {}, won.length === 1 ? pad.nameOf(won[0]) + " won" : "Drawn", " " + glory[pad.order[0]] + "–" + glory[pad.order[1]]),
      button("To the result", function () { pad.show("result"); }, "big")];
  }

  function begin() {
    if (journal.isTold("glory")) {
      root.replaceChildren(h("section.sheet", {}, h("p.lead", {}, "Game " + number + " is told by glory already."),
        button("To its glory", function () { pad.show("glory"); }, "big")));
      return undefined;
    }
    var untold = [0, 1].filter(function (seat) { return !journal.warband(seat); });
    if (!untold.length) {
      if (!journal.entries().length) journal.bring([0, 1].map(journal.warband), "full");
      return open();
    }
    var fields = untold.map(function (seat) {
      var field = h("select", {id: "warband" + seat, onchange: function () { warbands[seat] = field.value; go.disabled = !untold.every(function (one) { return warbands[one]; }); }},
        h("option", {value: ""}, "choose"), Object.keys(game.warbands).map(function (name) { return h("option", {value: name}, name); }));
      field.value = warbands[seat];
      return h("div.field", {}, h("label", {for: "warband" + seat}, "Warband of " + pad.whom(seat)), field);
    });
    var go = button("Begin game " + number, function () {
      journal.bring(game.seats.map(function (seat, index) { return seat.warband || warbands[index]; }), "full");
      open();
    }, "big");
    go.disabled = true;
    root.replaceChildren(h("section.sheet", {}, h("h2", {}, "Game " + number + ", every move"), fields, go, h("p.soft.small", {"data-progress": ""})));
    return undefined;
  }

  async function open() {
    opening = true;
    root.replaceChildren(h("section.sheet", {}, h("p.lead", {role: "status", "data-progress": ""}, "Starting the rules engine")));
    try {
      await engine.start();
      table = await pad.table(number, journal);
      await table.load();
    } catch (error) {
      if (!root) return;
      waiting = error.message;
    }
    opening = false;
    if (root) await paint();
  }

  pad.fullPage = {
    start: async function (element) {
      root = element;
      reset();
      waiting = "";
      engine = window.companion.engine;
      engine.onprogress(function (told_) {
        var place = root && root.querySelector("[data-progress]");
        if (place) place.textContent = told_.progress + " ...";
      });
      engine.start().catch(function () {}); // while somebody still chooses
      number = Math.min(pad.resultPage.games().length + 1, facts.best_of);
      journal = await pad.journal(number);
      seen = "";
      journal.onchange(changed);
      await begin();
    },
    stop: function () {
      root = null;
      table = null;
    },
    update: function () {},
  };
})();
