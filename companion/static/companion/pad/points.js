/* What the two phones do not agree on, side by side until one agrees; and what was not taken. */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, facts = pad.facts, h = pad.h, button = pad.button;
  var SAYS = {agree: tr("Agree"), decline: tr("No, ask a judge"), withdraw: tr("Take that back")};

  function asked(point, journal) {
    var of = journal.entries().find(function (one) { return one.id === point.e.of; });
    var what = of ? pad.ledger.words(of.e) : tr("something told earlier");
    var who = {name: point.seat >= 0 ? pad.nameOf(point.seat) : "", what: what};
    var asks = point.seat === facts.seat ? tr("You ask to take back: %(what)s", who)
      : point.seat >= 0 ? tr("%(name)s asks to take back: %(what)s", who) : tr("The staff ask to take back: %(what)s", who);
    return asks + (point.e.t === "amend" ? tr(", and to put in its place: %(what)s", {what: pad.ledger.words(point.e.to)}) : "");
  }

  function list(title, entries) {
    return h("div", {}, h("h3", {}, title), h("ul.told", {}, entries.map(function (one) { return h("li", {}, pad.ledger.words(one.e)); })));
  }

  /* Both ways the game went on, from the last that both had seen. */
  function fork(point, journal) {
    var place = h("div.sides"), base = point.base || 0;
    var stands = journal.state().entries.filter(function (one) { return one.n > base; });
    journal.side(point.line).then(function (events) {
      place.replaceChildren(list(tr("As it stands"), stands), list(point.seat === facts.seat ? tr("As you told it") : tr("As %(name)s told it", {name: pad.nameOf(point.seat)}),
        events.filter(function (one) { return one.n > base; })));
    });
    return [h("p", {}, tr("The two phones told this game differently while they had no contact.")), place];
  }

  function one(point, journal) {
    return h("section.differs.point", {"aria-label": tr("Not agreed")},
      point.kind === "line" ? fork(point, journal) : h("p", {}, asked(point, journal)),
      point.state === "declined" ? h("p.soft", {}, tr("A judge decides.")) : null,
      h("div.row", {}, point.may.map(function (word) {
        return button(SAYS[word], function () { journal.decide(point.point, word); }, word === "agree" ? "" : "quiet");
      })));
  }

  function refused(entry, journal) {
    return pad.notTaken(pad.ledger.words(entry.e) + ". " + (entry.says || ""), entry.rule, function () { journal.read(entry.id); },
      entry.kept ? tr("A judge can see it.") : "");
  }

  /* A line of what was told; one that the server has can be put before a judge. */
  pad.toldLine = function (number, entry, words) {
    var address = facts.addresses.dispute + "?" + new URLSearchParams({game: number, line: entry.n || 0, said: words});
    return h("li" + (entry.waiting ? ".waiting" : ""), {}, h("span.told-line", {"data-waits": tr("not sent yet")}, h("span", {}, words),
      entry.n ? h("a.dispute", {href: address, "aria-label": tr("Dispute this: %(what)s", {what: words})}, tr("Dispute")) : null));
  };

  pad.points = function (journal) {
    var state = journal.state();
    return journal.points().map(function (point) { return one(point, journal); })
      .concat(state.refused.map(function (entry) { return refused(entry, journal); }))
      .concat(state.aside.length ? [h("section.differs.point", {}, h("p", {}, tr("Set aside, since the other phone's log stands:") + " " +
        state.aside.map(function (entry) { return pad.ledger.words(entry.e); }).join("; ")),
      button(tr("Good"), function () { state.aside.slice().forEach(function (entry) { journal.read(entry.id); }); }, "quiet"))] : []);
  };
})();
