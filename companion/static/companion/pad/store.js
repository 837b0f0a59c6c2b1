/* What is typed on this phone, kept at each tap: companion.pad.store
 *
 * IndexedDB with each write brought to the disk, so that a phone that dies has it. Each player of
 * this phone has drafts of their own. What a browser will not keep stays with the page for as long as
 * it is open, and the pad says so.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, tr = pad.tr, STORE = "drafts", opened = null, last = Promise.resolve(), unkept = new Map();

  function base() {
    if (!opened) {
      opened = idb.openDB("companion-pad", 1, {
        upgrade: function (made) { made.createObjectStore(STORE); },
        terminated: function () { opened = null; },
      });
      opened.catch(function () { opened = null; });
    }
    return opened;
  }

  function key(name) {
    return name + "/" + pad.facts.match + "/" + pad.acting();
  }

  /* A browser may close what it keeps under an open page: it is opened once more. */
  async function use(work) {
    try {
      return await work(await base());
    } catch (error) {
      opened = null;
      return work(await base());
    }
  }

  async function write(name, value) {
    if (!unkept.has(name)) {
      try {
        await use(async function (drafts) {
          var change = drafts.transaction(STORE, "readwrite", {durability: "strict"});
          await Promise.all([change.store.put(value, key(name)), change.done]);
        });
        return;
      } catch (error) {
        /* no room, or nothing is kept here at all */
      }
    }
    unkept.set(name, value);
  }

  pad.store = {
    read: async function (name) {
      if (unkept.has(name)) return JSON.parse(JSON.stringify(unkept.get(name)));
      try {
        return await use(function (drafts) { return drafts.get(STORE, key(name)); });
      } catch (error) {
        // what may lie there unread is not written over
        unkept.set(name, null);
        return null;
      }
    },
    NOT_KEPT: tr("This browser keeps nothing: what is not sent is lost when the page is closed."),
    /* false where something is with this page alone, lost when it is closed */
    keeps: function () { return !unkept.size; },
    /* promised once it is kept; one after the other, the last word last */
    save: function (name, value) {
      var copy = JSON.parse(JSON.stringify(value));
      last = last.then(function () { return write(name, copy); });
      return last;
    },
  };
})();
