/* What is typed on this phone, kept at each tap: companion.pad.store
 *
 * IndexedDB with each write brought to the disk, so that a phone that dies has it. Each player of
 * this phone has drafts of their own.
 */
(function () {
  "use strict";
  var pad = window.companion.pad, STORE = "drafts", opened = null, last = Promise.resolve();

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

  async function write(name, value) {
    var change = (await base()).transaction(STORE, "readwrite", {durability: "strict"});
    await change.store.put(value, key(name));
    await change.done;
  }

  pad.store = {
    read: async function (name) {
      return (await base()).get(STORE, key(name));
    },
    /* promised once it is kept; one after the other, the last word last; rejected where this browser keeps nothing */
    save: function (name, value) {
      var copy = JSON.parse(JSON.stringify(value));
      var now = last.catch(function () {}).then(function () { return write(name, copy); });
      last = now;
      return now;
    },
  };
})();
