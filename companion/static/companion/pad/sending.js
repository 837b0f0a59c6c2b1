/* How the pad sends results: through the outbox, and what became of each in words. companion.pad.sending */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, outbox = window.companion.outbox, facts = pad.facts;
  var about = "pad-" + facts.match;

  function title(words) {
    return tr("Table %(table)s, %(round)s: %(what)s", {table: facts.table, round: facts.round, what: words});
  }

  async function mine(kind) {
    return (await outbox.list()).filter(function (entry) {
      return entry.about === about && (!kind || entry.kind === kind);
    });
  }

  /* An older word on the same thing that has not gone out is replaced by the newer. */
  async function put(kind, address, fields, words) {
    for (var old of await mine(kind)) {
      if (old.state !== "sent") await outbox.remove(old.id);
    }
    return outbox.put({
      about: about, kind: kind, what: title(words), url: address,
      body: new URLSearchParams(fields).toString(), from: location.pathname, headers: {"X-Said-Here": "1"},
    });
  }

  pad.sending = {
    mine: mine,
    last: async function () {
      var entries = (await mine()).filter(function (entry) { return entry.kind !== "call"; });
      return entries.length ? entries[entries.length - 1] : null;
    },
    report: function (fields, words) { return put("report", facts.addresses.report, fields, words); },
    confirm: function (id, words) { return put("confirm", facts.addresses.confirm, {report: id}, words); },
    code: function (code, words) { return put("code", facts.addresses.confirm, {code: code}, words); },
    withdraw: function () { return put("withdraw", facts.addresses.withdraw, {}, tr("report taken back")); },
    call: function (note) { return put("call", facts.addresses.call, {note: note}, tr("judge called")); },
    forget: async function (kind) {
      for (var old of await mine(kind)) await outbox.remove(old.id);
    },
  };
})();
