/* A score pad's way to the server: companion.pad.ask(address, {method, query | body, etag}) */
(function () {
  "use strict";
  var pad = window.companion.pad;
  var PATIENCE = 10000; // ms

  /* One request; status 0 where there is no contact, or something between answers instead. */
  pad.ask = async function (address, request) {
    var abort = new AbortController(), timer = setTimeout(function () { abort.abort(); }, PATIENCE);
    var headers = {Accept: "application/json", "X-CSRFToken": pad.csrf(), "X-Acting-As": pad.acting()};
    if (request.body) headers["Content-Type"] = "application/json";
    if (request.etag) headers["If-None-Match"] = request.etag;
    try {
      var query = request.query ? "?" + new URLSearchParams(request.query) : "";
      var response = await fetch(address + query, {
        method: request.method, headers: headers, body: request.body ? JSON.stringify(request.body) : undefined,
        signal: abort.signal, cache: "no-store", credentials: "same-origin",
      });
      var isOurs = response.status === 304 || /json/.test(response.headers.get("Content-Type") || "");
      var body = response.status === 304 ? null : isOurs ? await response.json() : null;
      return {status: isOurs ? response.status : 0, body: body, etag: response.headers.get("ETag") || "",
        wait: Number(response.headers.get("Retry-After") || 0) * 1000};
    } catch (error) {
      return {status: 0, body: null, etag: "", wait: 0};
    } finally {
      clearTimeout(timer);
    }
  };
})();
