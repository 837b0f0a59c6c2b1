/* The log of one game on this phone, brought together with the server's: companion.pad.sync(how)
 *
 * The algorithm, its rules and what is sent stand in docs/game_log.md under 'The phone's part'; this
 * file knows nothing of pages, of IndexedDB or of the game. What it holds is one plain object, read
 * and saved whole at each change, so that two tabs and a phone that dies do no harm.
 *
 * how: seat            this phone's player, 0 or 1
 *      game            1 to 3
 *      read()          a promise of the state kept on this phone, or null
 *      save(state)     keeps it; a promise
 *      ask(request)    sends {method, query, body, etag} and promises {status, body, etag, wait};
 *                      status 0: no contact
 *      opening()       how the game begins (docs), or null while nobody said it
 *      decide(e, missed, before)  again, same or beside: what becomes of an event that waits, after
 *                      those that wait before it; `sync.decide` does for a log of glory
 *      bridge(missed, waiting)  events to be logged before those that wait; may be left out
 *      voice           who speaks for a whole table that corrects its log together; may be left out
 *      newId(), now()  an id for an event; ms since 1970
 *      alone(change)   runs a change while no other tab does (navigator.locks); may be left out
 */
(function (scope) {
  "use strict";
  var AT_ONCE = 100, PAUSE = 2000, LONGEST = 30000;
  /* the request is at fault, not an event of it: nothing is taken out of what waits */
  var BLOCKS = ["warband-missing", "unknown-warband", "other-warband", "unfit-opening", "unfit-game"];

  function fresh() {
    return {
      line: null, detail: "", header: null, entries: [], waiting: [], fork: null, asked: [], refused: [],
      dropped: [], aside: [], points: [], writes: [false, false], late: false, check: "", checked: 0,
      blocked: null, limit: AT_ONCE, met: false,
    };
  }

  /* Number what waits on from an event, as the next batch. */
  function numbered(waiting, since) {
    return waiting.map(function (one, index) {
      var sent = {e: Object.assign({}, one.e, {id: one.id, after: since + index})};
      if (one.at !== undefined) sent.at = one.at;
      if (one.sure) sent.sure = true;
      return sent;
    });
  }

  function hashAt(state, n) {
    return n ? state.entries[n - 1].h : "";
  }

  /* The next request: what waits, or where nothing does what is new. */
  function request(state, how) {
    var fork = state.fork, since = fork ? fork.base : state.entries.length, opening = how.opening();
    if (state.waiting.length && state.met && (state.line !== null || opening)) {
      var batch = state.waiting.slice(0, state.limit);
      batch.forEach(function (one) { one.tried = true; });
      var body = {game: how.game, since: since, h: hashAt(state, since), sent_at: how.now(), events: numbered(batch, since)};
      if (state.line !== null) body.line = state.line;
      if (state.line === null || (fork && !fork.base)) body.open = opening;
      if (fork) body.beside = true;
      return {method: "POST", body: body};
    }
    var query = {game: how.game, since: state.entries.length};
    if (state.line !== null) query.line = state.line;
    return {method: "GET", query: query, etag: state.etag || ""};
  }

  function without(list, ids) {
    return list.filter(function (one) { return !ids.has(one.id); });
  }

  function entry(told) {
    var e = Object.assign({}, told.e), id = e.id;
    delete e.id;
    delete e.after;
    return {id: id, n: told.n, h: told.h, p: told.p, e: e, seat: told.seat, at: told.at, late: told.late};
  }

  /* Cut the copy where it is no longer a part of the line. Own events that were cut wait anew; where
   * another line was chosen, they are listed as set aside. */
  function cut(state, told, how, chosen) {
    var gone = state.entries.slice(told.since);
    var there = new Set((told.missed || told.events).map(function (one) { return one.e.id; }));
    var own = gone.filter(function (one) { return one.seat === how.seat && !there.has(one.id); });
    state.entries = state.entries.slice(0, told.since);
    if (chosen) state.aside = state.aside.concat(own);
    else state.waiting = own.map(function (one) { return {id: one.id, e: one.e, tried: true}; }).concat(state.waiting);
  }

  /* Add what was logged to the copy, in order; what is there already is passed over. */
  function add(state, found) {
    var added = [];
    found.sort(function (one, other) { return one.n - other.n; }).forEach(function (one) {
      if (one.n !== state.entries.length + 1) return;
      state.entries.push(one);
      added.push(one);
    });
    return added;
  }

  /* What becomes of each event that waits, now that others were logged before it. Where one does not
   * fit, all that waits goes on a line of its own: it is one story. */
  function rebase(state, missed, how) {
    if (!missed.length || !state.waiting.length || state.fork) return;
    var words = state.waiting.map(function (one, index) {
      return how.decide(one.e, missed, state.waiting.slice(0, index));
    });
    if (words.indexOf("beside") >= 0) {
      var own = state.entries.filter(function (one) { return one.seat === how.seat; }).map(function (one) { return one.n; });
      state.fork = {base: Math.max(missed[0].n - 1, own.length ? own[own.length - 1] : 0)};
      return;
    }
    function isSame(one, index) { return words[index] === "same" || words[index] === "otherwise"; }
    state.dropped = state.dropped.concat(state.waiting.map(function (one, index) {
      return words[index] === "otherwise" ? Object.assign({otherwise: true}, one) : one;
    }).filter(isSame));
    state.waiting = state.waiting.filter(function (one, index) { return !isSame(one, index); });
    if (!state.waiting.length) return;
    (how.bridge ? how.bridge(missed, state.waiting) : []).forEach(function (e) {
      state.waiting.unshift({id: how.newId(), e: e, at: how.now(), sure: false});
    });
  }

  function takeBatch(state, asked, told, how) {
    var since = asked.body.since, mine = {}, settled = new Set(), found = [];
    state.waiting.forEach(function (one) { mine[one.id] = one; });
    var moved = asked.body.line !== undefined && told.line !== asked.body.line;
    if (asked.body.beside) {
      state.entries = state.entries.slice(0, since);
      state.fork = null;
      if (told.since < since) cut(state, told, how, true);
    } else if (told.since < since) {
      cut(state, told, how, moved);
    }
    told.answers.forEach(function (answer) {
      var one = mine[answer.id];
      if (answer.answer === "stale" || answer.answer === "waits") return;
      settled.add(answer.id);
      if (answer.answer === "asked" && one) state.asked.push(Object.assign({point: answer.point}, one));
      if (answer.answer === "refused" && one) state.refused.push(Object.assign({}, one, answer));
      if (answer.answer === "aside" && one) state.aside.push(one);
      if (answer.n === undefined || !one) return;
      found.push({id: one.id, n: answer.n, h: answer.h, p: answer.p, e: one.e, seat: how.seat, at: null, late: told.late});
    });
    state.waiting = without(state.waiting, settled);
    var missed = told.missed.map(entry), base = state.entries.length;
    var ids = new Set(missed.map(function (one) { return one.id; }));
    add(state, without(found, ids).concat(missed));
    state.waiting = without(state.waiting, new Set(missed.map(function (one) { return one.id; })));
    rebase(state, missed.filter(function (one) { return !mine[one.id] && one.n > base; }), how);
    state.limit = AT_ONCE;
    if (told.writes) state.writes = told.writes;
  }

  function takeRead(state, asked, told, how) {
    if (told.line === null) return;
    var moved = state.line !== null && told.line !== state.line;
    if (told.since < asked.query.since) cut(state, told, how, moved);
    var mine = new Set(state.waiting.map(function (one) { return one.id; }));
    var added = add(state, told.events.map(entry));
    state.waiting = without(state.waiting, new Set(added.map(function (one) { return one.id; })));
    rebase(state, added.filter(function (one) { return !mine.has(one.id); }), how);
    state.header = told.header;
    state.writes = told.writes;
    state.check = told.check;
    state.checked = told.checked;
  }

  /* Take what the server told into the state. Gives how long to wait before the next request. */
  function take(state, asked, got, how) {
    if (got.status === 0 || got.status === 429 || got.status >= 500) return Math.min(got.wait || PAUSE, LONGEST);
    if (got.status === 304) return 0;
    if (got.status !== 200) return refusedWhole(state, asked, got);
    var told = got.body, before = progress(state);
    state.blocked = null;
    state.etag = asked.method === "GET" ? got.etag : "";
    if (asked.method === "GET") takeRead(state, asked, told, how);
    else takeBatch(state, asked, told, how);
    if (told.line !== null) {
      state.line = told.line;
      state.detail = told.detail;
    } else {
      state.header = told.header;
    }
    state.met = true;
    state.late = told.late;
    state.points = told.points;
    var open = new Set(told.points.map(function (point) { return point.point; }));
    if (!told.more) settleAsked(state, open);
    var there = new Set(state.entries.map(function (one) { return one.id; }));
    ["refused", "dropped", "aside"].forEach(function (list) { state[list] = without(state[list], there); });
    if (told.more || (state.waiting.length && state.fork)) return 1;
    return state.waiting.length ? (before === progress(state) ? PAUSE : 1) : 0;
  }

  function progress(state) {
    return [state.met, state.line, state.entries.length, state.waiting.length, hashAt(state, state.entries.length)].join();
  }

  /* A correction that was asked for and is open no longer: it was logged, or it was declined. */
  function settleAsked(state, open) {
    var there = new Set(state.entries.map(function (one) { return one.id; }));
    var closed = state.asked.filter(function (one) { return !open.has(one.point); });
    state.asked = state.asked.filter(function (one) { return open.has(one.point); });
    closed.forEach(function (one) {
      if (there.has(one.id)) return;
      state.refused.push(Object.assign({}, one, {code: "declined", says: window.companion.tr("It was not agreed to."), kept: true}));
    });
  }

  /* The whole request was refused: an event that cannot even be read is found by halving. */
  function refusedWhole(state, asked, got) {
    var problem = got.body || {}, code = problem.code || String(got.status);
    var ofEvent = asked.method === "POST" && [400, 413, 422].indexOf(got.status) >= 0 && BLOCKS.indexOf(code) < 0;
    if (!ofEvent) {
      state.blocked = {status: got.status, code: code, says: problem.says || problem.detail || ""};
      return LONGEST;
    }
    var sent = asked.body.events.map(function (one) { return one.e.id; });
    if (sent.length > 1) {
      state.limit = Math.floor(sent.length / 2);
      return 1;
    }
    var one = state.waiting.find(function (waits) { return waits.id === sent[0]; });
    if (one) state.refused.push(Object.assign({}, one, {code: code, says: problem.says || problem.detail || "", kept: false}));
    state.waiting = without(state.waiting, new Set(sent));
    state.limit = AT_ONCE;
    return 1;
  }

  /* A pass that a pad wrote because somebody went on: nobody is asked before it is taken back. */
  function goesWithoutSaying(state, id) {
    return state.entries.concat(state.waiting).some(function (one) { return one.id === id && one.e.implied === true; });
  }

  function knows(lists, is) {
    return lists.some(function (list) { return list.some(is); });
  }

  /* What was told under an id already is passed over. */
  function push(state, list) {
    list.forEach(function (one) {
      if (!knows([state.waiting, state.entries], function (other) { return other.id === one.id; })) state.waiting.push(one);
    });
  }

  function sync(how) {
    var state = fresh(), listeners = [], queue = Promise.resolve(), alone = how.alone || function (change) { return change(); };

    /* One change after the other, each on what is kept now, and kept before it is told. */
    function change(make) {
      var done = queue.catch(function () {}).then(function () {
        return alone(async function () {
          state = Object.assign(fresh(), await how.read());
          var given = make(state);
          await how.save(state);
          return given;
        });
      });
      queue = done;
      return done.then(function (given) {
        listeners.forEach(function (tell) { tell(state); });
        return given;
      });
    }

    return {
      state: function () { return state; },
      load: function () { return change(function () {}); },
      onchange: function (tell) { listeners.push(tell); },
      /* sure: taken against a rule of the game too. id: where it was told before under one, once */
      tap: function (e, sure, id) {
        var one = {id: id || how.newId(), e: e, at: how.now(), sure: Boolean(sure)};
        return change(function (now) {
          push(now, [one]);
          return one.id;
        });
      },
      /* Several, each with its id, that belong together: all are kept at once, or none */
      taps: function (list) {
        var at = how.now();
        return change(function (now) {
          push(now, list.map(function (one) { return {id: one.id, e: one.e, at: at, sure: false}; }));
        });
      },
      /* Take a tap back, once: forgotten where it never left this phone, else by a correction. */
      undo: function (id) {
        return change(function (now) {
          var one = now.waiting.find(function (waits) { return waits.id === id; });
          if (one && !one.tried) {
            now.waiting = without(now.waiting, new Set([id]));
            return "forgotten";
          }
          if (knows([now.waiting, now.entries, now.asked], function (other) { return other.e.t === "void" && other.e.of === id; })) return "known";
          var alone = !now.writes[1 - how.seat] || goesWithoutSaying(now, id);
          var agreed = alone ? [0, 1] : [how.seat];
          var e = {t: "void", by: how.seat, of: id, agreed: agreed};
          if (how.voice !== undefined) Object.assign(e, {by: how.voice, agreed: [how.voice]});
          now.waiting.push({id: how.newId(), e: e, at: how.now(), sure: false});
          return "asked";
        });
      },
      /* Put away what was refused, dropped or set aside, once somebody has read it. */
      read: function (id) {
        return change(function (now) {
          ["refused", "dropped", "aside"].forEach(function (list) { now[list] = without(now[list], new Set([id])); });
        });
      },
      /* One exchange with the server; promises how many ms until there is more to do, 0 for nothing. */
      exchange: async function () {
        var asked = await change(function (now) { return request(now, how); });
        var got = await how.ask(asked);
        return change(function (now) { return take(now, asked, got, how); });
      },
    };
  }

  function alike(one, other) {
    function told(e) {
      var kept = Object.assign({}, e);
      ["id", "after", "at"].forEach(function (name) { delete kept[name]; });
      return JSON.stringify(Object.keys(kept).sort().map(function (name) { return [name, kept[name]]; }));
    }
    return told(one) === told(other);
  }

  function isPhase(e) {
    return e.t === "phase";
  }

  /* For a log of glory: what the other told too is the same; what belongs to a phase that is over in
   * the log, or that both told otherwise, does not fit. */
  sync.decide = function (e, missed, before) {
    var others = missed.map(function (one) { return one.e; });
    if (others.some(function (one) { return alike(one, e) && (isPhase(e) || e.t === "result"); })) return "same";
    if (e.t === "result" && others.some(function (one) { return one.t === "result"; })) return "beside";
    var own = before.map(function (one) { return one.e; }).filter(isPhase);
    var ahead = others.filter(isPhase).some(function (one) { return !own.some(function (mine) { return alike(mine, one); }); });
    if (ahead) return "beside";
    var both = others.some(function (one) { return one.by === e.by && e.by >= 0 && alike(one, e) && e.t !== "activation"; });
    return both ? "same" : "again";
  };

  /* Activations told on two phones that did not see each other are in no order. */
  sync.bridge = function (missed, waiting) {
    function acts(one) { return one.e.t === "activation"; }
    if (!missed.some(acts) || !waiting.some(acts)) return [];
    /* tr: "logged on two phones without a network" */
    return [{t: "gap", by: -1, note: "logged on two phones without a network"}];
  };

  sync.request = request;
  sync.take = take;
  sync.fresh = fresh;
  if (scope.companion) (scope.companion.pad = scope.companion.pad || {}).sync = sync;
  if (typeof module === "object" && module.exports) module.exports = sync;
})(typeof window === "object" ? window : globalThis);
