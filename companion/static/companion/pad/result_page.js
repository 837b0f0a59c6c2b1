/* The result on the screen: two figures a game, the winner below, what the opponent said beside. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, result = pad.result;
  var draft = result.empty(), entry = null, reporting = false, told = null, root = null, differently = false;
  var rows = [], saving = 0, late = false;

  function other() {
    return 1 - facts.seat;
  }

  function reportOf(seat) {
    return told.reports.find(function (one) { return one.seat === seat; }) || null;
  }

  function theirs() {
    return facts.seat === null ? null : told.reports.find(function (one) { return one.seat !== facts.seat; }) || null;
  }

  /* What takes no time to be kept is not told of; a phone that is slow to keep it must not say that it has. */
  function keep() {
    saving += 1;
    var slow = setTimeout(function () { late = true; if (root) status(); }, 300);
    return pad.store.save("result", draft).then(function () {
      clearTimeout(slow);
      saving -= 1;
      if (!saving) late = false;
      if (root) status();
    });
  }

  function changed() {
    draft.typed = true;
    draft.touched = Date.now();
    draft.sent = false;
    result.trim(draft);
    keep();
    fill();
  }

  /* -- one game -- */

  function figureOf(game, seat, number) {
    var who = pad.nameOf(seat), field = h("input.figure", {
      inputmode: "numeric", pattern: "[0-9]*", maxlength: "2", autocomplete: "off", enterkeyhint: "next",
      id: "glory" + number + "_" + seat, placeholder: "–",
      "aria-label": tr("Glory of %(who)s in game %(number)s", {who: who, number: number}),
      oninput: function () {
        var text = field.value.replace(/\D/g, "");
        if (text !== field.value) field.value = text;
        set(game, seat, text === "" ? null : Number(text));
        if (text.length === 2) next(field);
      },
      onkeydown: function (event) {
        if (event.key === "Enter") { event.preventDefault(); next(field); }
      },
      onfocus: function () { field.select(); },
    });
    function step(by) {
      var value = Math.min(99, Math.max(0, (game().glory[seat] || 0) + (game().glory[seat] === null && by > 0 ? 1 : by)));
      set(game, seat, value);
    }
    return {
      field: field,
      element: h("div.side", {"data-seat": seat},
        h("p.who", {}, pad.bdi(seat)),
        h("div.stepper", {},
          h("button.quiet", {type: "button", "aria-label": tr("One glory less for %(who)s", {who: who}), onclick: function () { step(-1); }}, "−"),
          field,
          h("button.quiet", {type: "button", "aria-label": tr("One glory more for %(who)s", {who: who}), onclick: function () { step(1); }}, "+"))),
    };
  }

  function set(game, seat, value) {
    var one = game();
    one.glory[seat] = value;
    one.sure = false;
    if (one.how === "0" || one.how === "1") one.how = ""; // the winner follows again
    changed();
  }

  /* The next empty figure; after the last the keyboard goes away, and the button is in sight. */
  function next(field) {
    var fields = Array.prototype.slice.call(root.querySelectorAll(".figure"));
    var after = fields.slice(fields.indexOf(field) + 1).find(function (one) { return one.value === ""; });
    if (after) after.focus();
    else field.blur();
  }

  function row(index) {
    var number = index + 1, game = function () { return draft.games[index]; };
    var sides = pad.order.map(function (seat) { return figureOf(game, seat, number); });
    var named = tr("Game %(number)s", {number: number}), ended = h("div.ended"), beside = h("div.beside");
    var made = {
      element: h("section.game", {"aria-label": named},
        h("h2", {}, named), h("div.sides", {}, sides.map(function (side) { return side.element; })), ended, beside),
      ended: ended, beside: beside, open: false, shown: "",
      fill: function () {
        sides.forEach(function (side, place) {
          var value = game().glory[pad.order[place]], text = value === null ? "" : String(value);
          if (side.field.value !== text) side.field.value = text;
        });
        var now = JSON.stringify([game(), made.open, theirs()]);
        if (now === made.shown) return; // nothing under a thumb is replaced for nothing
        made.shown = now;
        ended.replaceChildren.apply(ended, endedOf(made, game(), number));
        beside.replaceChildren.apply(beside, besideOf(index));
      },
    };
    return made;
  }

  function endings(number) {
    var listed = pad.order.map(function (seat) { return [String(seat), pad.nameOf(seat)]; });
    return listed.concat([["drawn", tr("Drawn")], ["unfinished", tr("Not finished")]]);
  }

  function chips(made, game, number, label) {
    return h("div.chips", {role: "group", "aria-label": label}, endings(number).map(function (choice) {
      return h("button.quiet", {
        type: "button", "aria-pressed": String(result.ending(game) === choice[0]),
        onclick: function () {
          game.how = choice[0];
          game.sure = false;
          made.open = false;
          changed();
        },
      }, choice[1]);
    }));
  }

  function endedOf(made, game, number) {
    var how = result.ending(game), asked = result.doubt(game), one = game.glory[0], two = game.glory[1];
    var both = one !== null && two !== null;
    if (asked && !game.sure) {
      var question = asked === "drawn-unequal" ? tr("Drawn, with unlike glory. Was it agreed so?")
        : Number(how) === facts.seat ? tr("You have less glory. Won as the last warband standing?")
        : tr("%(name)s has less glory. Won as the last warband standing?", {name: pad.nameOf(Number(how))});
      return [h("p.ask", {role: "alert"}, question), h("div.chips", {},
        pad.button(tr("Yes, it was so"), function () { game.sure = true; changed(); }),
        pad.button(tr("No"), function () { game.how = ""; changed(); }, "quiet"))];
    }
    if (!how && both) return [h("p.ask", {}, tr("Level at %(glory)s. Who won?", {glory: one})), chips(made, game, number, tr("Who won game %(number)s", {number: number}))];
    if (made.open) return [h("p.ask", {}, tr("How did game %(number)s end?", {number: number})), chips(made, game, number, tr("How game %(number)s ended", {number: number}))];
    if (!how) return [];
    var words = how === "drawn" ? tr("Drawn") : how === "unfinished" ? tr("Not finished") : pad.won(Number(how));
    return [h("p.row.apart", {},
      h("span.tag" + (Number(how) === facts.seat ? ".good" : ""), {}, words),
      h("button.link.small", {type: "button", onclick: function () { made.open = true; fill(); }}, tr("It ended otherwise")))];
  }

  function besideOf(index) {
    var said = theirs(), mine = draft.games[index];
    if (!said || !differently && result.isBlank(mine)) return [];
    var their = result.from(said.result).games[index];
    if (!their || result.sameGame(mine, their)) return [];
    return [h("p.row.apart.differs", {},
      h("span", {}, tr("%(name)s reported %(said)s", {name: pad.nameOf(other()), said: result.words(their)})),
      pad.button(tr("Take it"), function () {
        draft.games[index] = their;
        changed();
      }, "quiet small-button"))];
  }

  /* -- the whole -- */

  function offered() {
    var said = theirs(), games = result.from(said.result).games;
    var won = h("ol.said", {}, games.map(function (game) { return h("li", {}, result.words(game)); }));
    if ((said.result.kind || "played") !== "played") won = h("p", {}, tr("A concession."));
    return h("section.panel.next", {"aria-label": tr("Reported")},
      h("p.lead", {}, said.seat === null ? tr("Reported") : [pad.bdi(said.seat), " " + tr("reported") + " ", result.score(result.from(said.result))]), won,
      pad.button(tr("Yes, that is right"), function () {
        pad.sending.confirm(said.id, tr("result confirmed")).then(refresh);
      }, "big"),
      h("p.after", {}, pad.button(tr("No, it was different"), function () {
        differently = true;
        draft = result.trim(result.from(said.result));
        changed();
      }, "quiet big")));
  }

  function send() {
    var words = result.score(draft) + " (" + result.said(draft).map(result.words).join("; ") + ")";
    draft.sent = true;
    keep();
    pad.sending.report(result.fields(draft), words).then(refresh);
  }

  function sender() {
    var now = result.standing(draft), said = theirs(), score = result.score(draft);
    if (now.state === "blank") return [];
    if (now.state === "open") return [pad.button(tr("Report"), null, "big")].map(function (one) { one.disabled = true; return one; });
    if (now.state === "short") return [pad.button(tr("Report %(score)s: time was called", {score: score}), send, "quiet big")];
    var agrees = said && result.same(draft, said.result);
    return [pad.button(agrees ? tr("Confirm %(score)s", {score: score}) : tr("Report %(score)s", {score: score}), send, "big")];
  }

  function settlement() {
    if (!result.mayBeLevel(draft)) return [];
    var choices = [["survivors", tr("last warband standing")], ["sudden_death", tr("sudden death")], ["roll_off", tr("the roll-off")]];
    var field = h("select", {id: "settled", onchange: function () { draft.settled = field.value; changed(); }},
      h("option", {value: ""}, tr("it was not level")),
      choices.map(function (choice) {
        return pad.order.map(function (seat) {
          return h("option", {value: choice[0] + ":" + seat}, pad.nameOf(seat) + ": " + choice[1]);
        });
      }));
    field.value = draft.settled;
    return [h("div.field", {}, h("label", {for: "settled"}, tr("If glory was level too, who won it by")), field)];
  }

  /* The opponent without a phone says yes on this one. */
  function byCode() {
    var field = h("input", {id: "code", inputmode: "numeric", autocomplete: "off", maxlength: "7", size: "7"});
    var form = h("form", {onsubmit: function (event) {
      event.preventDefault();
      if (field.value.trim()) pad.sending.code(field.value, tr("confirmed by code")).then(refresh);
    }}, h("label", {for: "code"}, tr("Code of") + " ", pad.bdi(other())), h("div.row", {}, field, h("button", {}, tr("Confirm"))));
    return h("details", {id: "by-code"}, h("summary", {}, tr("Confirm on this phone, by code")), form,
      h("p.soft.small", {}, tr("Six digits, on the opponent's own page under the private link.")));
  }

  function waits() {
    return h("section.panel", {"aria-label": tr("Reported")},
      h("p.lead", {}, tr("You reported %(score)s.", {score: result.score(draft)})),
      h("ol.said", {}, result.said(draft).map(function (game) { return h("li", {}, result.words(game)); })),
      byCode(),
      h("div.row", {},
        pad.button(tr("Change it"), function () { draft.sent = false; keep(); render(); }, "quiet"),
        pad.button(tr("Take it back"), function () {
          draft.sent = false;
          keep();
          pad.sending.forget("report").then(pad.sending.withdraw).then(refresh);
        }, "quiet")));
  }

  function recorded() {
    var kept = result.from(told.recorded), lines = kept.games.map(function (game) { return h("li", {}, result.words(game)); });
    var won = told.winner === null ? tr("Drawn") : pad.won(told.winner);
    return h("section.panel", {"aria-label": tr("Result")},
      h("p.lead", {}, h("span.tag.good", {}, tr("seen by both")), " " + won + " " + result.score(kept)),
      h("ol.said", {}, lines),
      h("p.soft", {}, tr("Wrong? Tell an organiser; they can correct it.")),
      facts.addresses.own ? h("a.button.quiet", {href: facts.addresses.own}, tr("My page")) : null);
  }

  /* Nothing typed or told here speaks against what was reported. Who typed all of it is on the way to
   * a yes already, and keeps the button under the thumb. */
  function agreesSoFar(said) {
    var theirs_ = result.from(said.result).games, mine = result.said(draft);
    var agrees = mine.every(function (game, index) { return result.sameGame(game, theirs_[index]); });
    return agrees && (mine.length < theirs_.length || mine.length === theirs_.length && !draft.typed);
  }

  /* What this phone is to show now. */
  function part() {
    if (told.recorded) return "recorded";
    if (facts.seat === null) return "looking on";
    var mine = reportOf(facts.seat), said = theirs();
    var confirming = entry && entry.kind === "confirm" && entry.state === "waiting";
    if (confirming) return "confirming";
    if (draft.sent && (mine && !mine.differs || reporting && !mine)) return "waits";
    if (said && !mine && !differently && agreesSoFar(said)) return "offered";
    return "games";
  }

  var shown = "", senderShown = "";

  /* What a part is drawn from, and no more: a part is drawn anew, under a finger or with a code half
   * typed in it, only where what it tells has changed. */
  function drawnFrom(now) {
    if (now === "offered") return theirs();
    if (now === "recorded") return [told.recorded, told.winner];
    return now === "waits" ? [result.said(draft), result.score(draft)] : "";
  }

  function render() {
    if (!root || pad.held(render)) return;
    var now = part(), sign = now + JSON.stringify(drawnFrom(now));
    if (sign !== shown) {
      shown = sign;
      senderShown = "";
      rows = [];
      var inside = {
        recorded: function () { return [recorded()]; },
        offered: function () { return [offered()]; },
        waits: function () { return [waits()]; },
        confirming: function () { return [h("p.lead", {}, tr("Your yes is on its way."))]; },
        "looking on": function () { return [h("p", {}, tr("The two players write here. Work on this match from the desk."))]; },
        games: function () { return [h("div.games"), h("div.sender")]; },
      }[now]();
      root.replaceChildren.apply(root, inside);
    }
    if (now === "games") fill();
    status();
  }

  function fill() {
    var games = root.querySelector(".games");
    if (!games) return render();
    while (rows.length > draft.games.length) rows.pop().element.remove();
    while (rows.length < draft.games.length) {
      rows.push(row(rows.length));
      games.append(rows[rows.length - 1].element);
    }
    rows.forEach(function (one) { one.fill(); });
    var sent = root.querySelector(".sender"), parts = settlement().concat(sender());
    var typing = sent.contains(document.activeElement) && document.activeElement.matches("select");
    var sign = draft.settled + parts.map(function (one) { return one.outerHTML; }).join("");
    if (!typing && sign !== senderShown) {
      senderShown = sign;
      sent.replaceChildren.apply(sent, parts);
    }
    status();
  }

  /* Saved here, sent, seen by both: one line, plainly. */
  function status() {
    if (!pad.store.keeps()) return pad.say("bad", pad.store.NOT_KEPT);
    if (late) return pad.say("", tr("Saving ..."));
    if (told.recorded) return pad.say("good", tr("Recorded, seen by both."));
    if (entry && entry.state === "refused" && entry.settled > draft.touched) return pad.say("bad", tr("Not taken: %(why)s", {why: entry.why}));
    if (entry && entry.state === "held") return pad.say("bad", entry.why);
    if (entry && entry.state === "waiting") return pad.say("warn", tr("Saved on this phone at %(time)s, not sent yet. It goes out by itself.", {time: pad.clock(entry.made)}));
    if (told.question) return pad.say("warn", tr("The two reports differ. Nothing is recorded; an organiser has been told."));
    if (!draft.sent && result.said(draft).length) return pad.say("", tr("Saved on this phone, not reported yet."));
    if (facts.seat !== null && reportOf(facts.seat)) return pad.say("good", tr("Sent. %(name)s has not confirmed it yet.", {name: pad.nameOf(other())}));
    if (entry && entry.state === "sent" && entry.kind === "report") return pad.say("good", tr("Sent at %(time)s.", {time: pad.clock(entry.settled)}));
    if (result.said(draft).length) return pad.say("", tr("Saved on this phone, not reported yet."));
    return pad.say("", "");
  }

  async function refresh() {
    entry = await pad.sending.last().catch(function () { return null; });
    reporting = (await pad.sending.mine("report").catch(function () { return []; })).some(function (one) {
      return one.state === "waiting" || one.state === "sent";
    });
    if (entry && entry.state === "refused" && entry.kind === "report" && draft.refused !== entry.id) {
      draft.refused = entry.id; // once: what was not taken is typed on
      draft.sent = false;
      keep();
    }
    if (root) render();
  }

  pad.resultPage = {
    load: async function () {
      told = pad.told();
      var kept = await pad.store.read("result");
      if (kept) draft = result.trim(kept);
      var mine = facts.seat !== null && reportOf(facts.seat);
      if (mine && !result.said(draft).length) draft = Object.assign(result.trim(result.from(mine.result)), {sent: true});
    },
    start: async function (element) {
      root = element;
      shown = "";
      told = pad.told(); // what came while another page of the pad was shown
      await refresh();
    },
    stop: function () { root = null; },
    /* the games that have ended so far, and one that was told another way */
    games: function () { return result.said(draft).filter(result.isSaid); },
    isOver: function () { return result.standing(draft).state === "ready"; },
    /* the game that is played next; where the match is over, its last one */
    next: function () {
      var ended = pad.resultPage.games().length;
      return Math.min(ended + (ended && pad.resultPage.isOver() ? 0 : 1), facts.best_of);
    },
    put: function (index, game) {
      if (result.sameGame(draft.games[index], game)) return;
      draft.games[index] = game;
      draft.touched = Date.now();
      draft.sent = false;
      result.trim(draft);
      keep();
      if (root) render();
    },
    update: function () {
      told = pad.told();
      return refresh();
    },
  };
})();
