/* What the two phones do not agree on, side by side until one agrees; and what was not taken. */
(function () {
  "use strict";
  var pad = window.companion.pad, facts = pad.facts, h = pad.h, button = pad.button;
  var SAYS = {agree: "Agree", decline: "No, ask a judge", withdraw: "Take that back"};

  function asked(point, journal) {
    var of = journal.entries().find(function (one) { return one.id === point.e.of; });
    var what = of ? pad.ledger.words(of.e) : "something told earlier";
    var who = point.seat === facts.seat ? "You ask" : (point.seat >= 0 ? pad.nameOf(point.seat) : "The staff") + (point.seat >= 0 ? " asks" : " ask");
    return who + " to take back: " + what + (point.e.t === "amend" ? ", and to put in its place: " + pad.ledger.words(point.e.to) : "");
  }

  function list(title, entries) {
    return h("div", {}, h("h3", {}, title), h("ul.told", {}, entries.map(function (one) { return h("li", {}, pad.ledger.words(one.e)); })));
  }

  /* Both ways the game went on, from the last that both had seen. */
  function fork(point, journal) {
    var place = h("div.sides"), base = point.base || 0;
    var stands = journal.state().entries.filter(function (one) { return one.n > base; });
    journal.side(point.line).then(function (events) {
      place.replaceChildren(list("As it stands", stands), list(point.seat === facts.seat ? "As you told it" : "As " + pad.nameOf(point.seat) + " told it",
        events.filter(function (one) { return one.n > base; })));
    });
    return [h("p", {}, "The two phones told this game differently while they had no contact."), place];
  }

  function one(point, journal) {
    return h("section.differs.point", {"aria-label": "Not agreed"},
      point.kind === "line" ? fork(point, journal) : h("p", {}, asked(point, journal)),
      point.state === "declined" ? h("p.soft", {}, "A judge decides.") : null,
      h("div.row", {}, point.may.map(function (word) {
        return button(SAYS[word], function () { journal.decide(point.point, word); }, word === "agree" ? "" : "quiet");
      })));
  }

  function refused(entry, journal) {
    var rule = entry.rule ? h("a", {href: facts.addresses.rule.replace("KEY", encodeURIComponent(entry.rule))}, "The rule") : null;
    return h("section.refused", {role: "alert"}, h("p", {}, "Not taken: " + pad.ledger.words(entry.e) + ". " + (entry.says || "") + " ", rule,
      entry.kept ? " A judge can see it." : ""), button("Good", function () { journal.read(entry.id); }, "quiet"));
  }

  /* A line of what was told; one that the server has can be put before a judge. */
  pad.toldLine = function (number, entry, words) {
    var address = facts.addresses.dispute + "?" + new URLSearchParams({game: number, line: entry.n || 0, said: words});
    return h("li" + (entry.waiting ? ".waiting" : ""), {}, h("span.line", {}, h("span", {}, words),
      entry.n ? h("a.dispute", {href: address, "aria-label": "Dispute this: " + words}, "Dispute") : null));
  };

  pad.points = function (journal) {
    var state = journal.state();
    return journal.points().map(function (point) { return one(point, journal); })
      .concat(state.refused.map(function (entry) { return refused(entry, journal); }))
      .concat(state.aside.length ? [h("section.differs.point", {}, h("p", {}, "Set aside, since the other phone's log stands: " +
        state.aside.map(function (entry) { return pad.ledger.words(entry.e); }).join("; ")),
      button("Good", function () { state.aside.slice().forEach(function (entry) { journal.read(entry.id); }); }, "quiet"))] : []);
  };
})();
