/** The client of the Assay API. Computed from the API's declarations: edit scripts/clients instead. */
/** Every request that fails throws one of these. */
export class AssayError extends Error {
    /** What to branch on. */
    code;
    /** The HTTP status; 0 where no response came. */
    status;
    /** The body of the error, where it was one of the API's. */
    problem;
    /** The id of the request, by which support finds it. */
    requestId;
    constructor(message, code, status = 0, problem = null, cause) {
        super(message, { cause });
        this.name = new.target.name;
        this.code = code;
        this.status = status;
        this.problem = problem;
        this.requestId = problem?.request_id ?? null;
    }
}
/** 401: no key was sent, or one that is not recognised. */
export class AuthenticationError extends AssayError {
}
/** 403: the key is deactivated or has expired, or its plan does not include the endpoint. */
export class PermissionDeniedError extends AssayError {
}
/** 404: the ticker is not in the universe; `suggestions` has those that may have been meant. */
export class NotFoundError extends AssayError {
    get suggestions() {
        return this.problem?.suggestions ?? [];
    }
}
/** 422: invalid parameters; `violations` has all of them. */
export class InvalidParametersError extends AssayError {
    get violations() {
        const detail = this.problem?.detail;
        return Array.isArray(detail) ? detail : [];
    }
}
/** 429: the limit per minute or per day has been reached, and waiting would take longer than `maxWaitMs`. */
export class RateLimitError extends AssayError {
    get retryAfterSeconds() {
        return this.problem?.retry_after_seconds ?? null;
    }
}
/** 5xx: the service is temporarily unavailable, and retrying did not help. */
export class ServerError extends AssayError {
}
/** No response came, or none that can be read, and trying again did not help. */
export class APIConnectionError extends AssayError {
}
/** The bytes of a downloaded file are not those that the service names. */
export class HashMismatchError extends AssayError {
}
/** The error that a response with this status stands for. */
export function errorOf(status, body) {
    const problem = problemIn(body);
    const code = problem?.type.split("/").pop() ?? "unknown";
    const kind = kinds[status] ?? (status >= 500 ? ServerError : AssayError);
    return new kind(messageOf(problem) ?? `The response has status ${status}.`, code, status, problem);
}
const kinds = {
    401: AuthenticationError,
    403: PermissionDeniedError,
    404: NotFoundError,
    422: InvalidParametersError,
    429: RateLimitError,
};
/** Null for what a proxy on the way may have sent. */
function problemIn(body) {
    try {
        const parsed = JSON.parse(body);
        const isProblem = typeof parsed === "object" && parsed !== null && "type" in parsed && "request_id" in parsed;
        return isProblem ? parsed : null;
    }
    catch {
        return null;
    }
}
function messageOf(problem) {
    if (!Array.isArray(problem?.detail))
        return problem?.detail;
    return problem.detail.map(({ loc, msg }) => `${loc[1]} ${msg}`).join("; ");
}
/**
 * Keeps requests within the quota of the minute, by the headers that every response has. Where it does not know what is
 * left, at the start and in each new minute, one request goes first and the others wait for its response.
 */
export class Pacer {
    #minute = null;
    /** Counts the minutes, so that a response is held against the one that its request was sent in. */
    #number = 0;
    #isAsking = false;
    #waiting = [];
    #now;
    #sleep;
    constructor(now, sleep) {
        this.#now = now;
        this.#sleep = sleep;
    }
    /**
     * Comes back when one more request may be sent, with the number of its minute. One that would have to wait for longer
     * than `maxWaitMs` is not held.
     */
    async take(maxWaitMs, signal) {
        for (;;) {
            signal?.throwIfAborted();
            if (this.#minute && this.#now() >= this.#minute.endsAt) {
                this.#minute = null;
                this.#number++;
            }
            if (!this.#minute && !this.#isAsking) {
                this.#isAsking = true;
                return this.#number;
            }
            if (!this.#minute) {
                await new Promise((resolve, reject) => {
                    this.#waiting.push(resolve);
                    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
                });
            }
            else if (this.#minute.left > 0) {
                this.#minute.left--;
                return this.#number;
            }
            else {
                const waitMs = this.#minute.endsAt - this.#now();
                if (waitMs > maxWaitMs)
                    return this.#number;
                await this.#sleep(waitMs, signal);
            }
        }
    }
    /** Learns from the `RateLimit` header of a response what is left in its minute; null where none came. */
    learn(header, number) {
        if (number !== this.#number)
            return;
        const [, left, seconds] = /"minute";r=(\d+);t=(\d+)/.exec(header ?? "") ?? [];
        if (seconds !== undefined)
            this.#note({ left: Number(left), endsAt: this.#now() + Number(seconds) * 1_000 });
        this.#isAsking = false;
        for (const wake of this.#waiting.splice(0))
            wake();
    }
    /** Others may use the same quota, and what is under way has not been counted yet: the smaller number holds. */
    #note(minute) {
        const known = this.#minute;
        const isSame = known !== null && minute.endsAt < known.endsAt + 2_000;
        this.#minute = isSame ? { left: Math.min(known.left, minute.left), endsAt: known.endsAt } : minute;
    }
}
/** A server that has just started and says how far the making of its data is, is waited for. */
const mostForStartMs = 600_000;
/** The service that the client came from. */
export const defaultBaseUrl = "http://localhost:3000";
/** Sends requests: within the quota, again where that may help, and as errors with a code where it does not. */
export class Transport {
    #options;
    #pacer;
    constructor(options = {}) {
        this.#options = {
            key: options.key ?? keyOfEnvironment(),
            baseUrl: (options.baseUrl ?? defaultBaseUrl).replace(/\/+$/, ""),
            retries: options.retries ?? 4,
            maxWaitMs: options.maxWaitMs ?? 90_000,
            timeoutMs: options.timeoutMs ?? 30_000,
            fetch: options.fetch ?? ((url, init) => fetch(url, init)),
            now: options.now ?? Date.now,
            sleep: options.sleep ?? sleepFor,
        };
        this.#pacer = new Pacer(this.#options.now, this.#options.sleep);
    }
    async get(path, params, options) {
        const read = async (response) => JSON.parse(await response.text());
        return this.ask(path, params, { read }, options);
    }
    async ask(path, params, exchange, { signal } = {}) {
        const { baseUrl, retries, maxWaitMs, sleep } = this.#options;
        const url = `${baseUrl}/api/v1/${addressOf(path, params)}`;
        let tries = 0;
        let waitedForStartMs = 0;
        for (;;) {
            const minute = await this.#pacer.take(maxWaitMs, signal);
            const sent = await this.#send(url, exchange, minute, signal);
            if (!sent.error)
                return sent.answer;
            const { error, retryAfterMs } = sent;
            const waitMs = retryAfterMs ?? 500 * 2 ** tries * (0.5 + Math.random() / 2);
            const isStarting = error.problem?.progress !== undefined && waitedForStartMs < mostForStartMs;
            const isGivenUp = tries >= retries && !isStarting;
            if (!mayHelp(error) || isGivenUp || waitMs > maxWaitMs)
                throw error;
            await sleep(waitMs, signal);
            if (isStarting)
                waitedForStartMs += waitMs;
            else
                tries++;
        }
    }
    /** The pages of a list, all as it was known at the first. */
    async *pages(path, params, options) {
        for (let cursor = null;;) {
            const page = await this.get(path, cursor ? { ...params, cursor } : params, options);
            yield page;
            cursor = page.meta.next_cursor;
            if (cursor === null)
                return;
        }
    }
    /** The rows of all pages, each with the origin of its data and with what the path names. */
    async *rows(path, list, named, params, options) {
        for await (const page of this.pages(path, params, options)) {
            const beside = Object.fromEntries(named.map((name) => [name, page[name]]));
            for (const row of page[list]) {
                yield { ...beside, ...row, data_origin: page.meta.data_origin };
            }
        }
    }
    async #send(url, { init = () => ({}), expected = [], read }, minute, signal) {
        const { key, timeoutMs, fetch } = this.#options;
        const ending = new AbortController();
        const end = () => ending.abort(new Error(`No response within ${timeoutMs / 1_000} s.`));
        let late = setTimeout(end, timeoutMs);
        const goesOn = () => {
            clearTimeout(late);
            late = setTimeout(end, timeoutMs);
        };
        const abort = () => ending.abort(signal?.reason);
        signal?.addEventListener("abort", abort, { once: true });
        let quota = null;
        try {
            const { headers, ...how } = init();
            const own = { Accept: "application/json", ...(key ? { "X-API-Key": key } : {}), ...headers };
            // The API redirects to files alone, and a key must not follow to wherever something else does.
            const response = await fetch(url, { redirect: "error", ...how, headers: own, signal: ending.signal });
            quota = response.headers.get("RateLimit");
            if (response.ok || expected.includes(response.status)) {
                return { answer: await read(response, { fetch, signal: ending.signal, goesOn }) };
            }
            const body = await response.text();
            const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
            return { error: errorOf(response.status, body), ...(seconds >= 0 && { retryAfterMs: seconds * 1_000 }) };
        }
        catch (cause) {
            signal?.throwIfAborted();
            return { error: cause instanceof AssayError ? cause : notConnected(reasonOf(cause), cause) };
        }
        finally {
            clearTimeout(late);
            signal?.removeEventListener("abort", abort);
            this.#pacer.learn(quota, minute);
        }
    }
}
const notConnected = (reason, cause) => new APIConnectionError(`No readable response came: ${reason}`, "connection_failed", 0, null, cause);
const mayHelp = (error) => error instanceof APIConnectionError || [429, 502, 503, 504].includes(error.status);
/** `market/ohlcv/{ticker}` with its parameters in their places. */
function addressOf(path, params) {
    const left = new Map(Object.entries(params));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => {
        const text = textOf(left.get(name));
        left.delete(name);
        return encodeURIComponent(text);
    });
    const given = [...left].filter(([, value]) => value !== undefined && value !== null);
    const query = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)]));
    return query.toString() === "" ? filled : `${filled}?${query}`;
}
function textOf(value) {
    if (value instanceof Date)
        return value.toISOString();
    return typeof value === "object" && value !== null ? value.join(",") : String(value);
}
function reasonOf(cause) {
    if (!(cause instanceof Error))
        return String(cause);
    return cause.cause instanceof Error ? cause.cause.message : cause.message;
}
function keyOfEnvironment() {
    const { process } = globalThis;
    return process?.env?.ASSAY_API_KEY ?? "";
}
const sleepFor = (ms, signal) => new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const abort = () => {
        clearTimeout(timer);
        reject(signal?.reason);
    };
    const timer = setTimeout(() => {
        signal?.removeEventListener("abort", abort);
        resolve();
    }, ms);
    signal?.addEventListener("abort", abort, { once: true });
});
/** In a part, the last byte is asked for again, so that there is always one to send. */
const asked = (part) => Math.max(0, (part?.bytes ?? 0) - 1);
export async function download(transport, name, path = name, options = {}) {
    if (!/^[a-z0-9-]+_\d{4}-\d\d\.[a-z.]+$/.test(name))
        throw new AssayError(`${name} is no file's name.`, "not_found");
    const disk = diskOfNode();
    const had = await onDisk(disk.hashOf(path));
    let part = await onDisk(disk.partOf(path));
    let received = 0;
    async function keep(body, way, sha256, total) {
        const start = startOf(body, part?.sha256 === sha256 ? asked(part) : 0);
        if (part && part.sha256 !== sha256)
            await onDisk(disk.remove(part.path));
        const kept = { path: `${path}.${sha256}.part`, sha256, bytes: start };
        part = kept;
        const file = await onDisk(disk.openAt(kept.path, start));
        try {
            const reader = body.body?.getReader();
            for (;;) {
                const { value } = (await reader?.read()) ?? {};
                if (!value)
                    break;
                way.goesOn();
                await onDisk(file.write(value));
                kept.bytes += value.length;
                received += value.length;
                options.onProgress?.(kept.bytes, total);
            }
        }
        finally {
            await onDisk(file.close());
        }
    }
    /** Null if the file at the path is what would come. */
    async function read(response, way) {
        if (response.status === 304)
            return null;
        const sha256 = namedHash(response.headers);
        const location = response.headers.get("Location");
        if (response.status !== 307)
            await keep(response, way, sha256, totalOf(response));
        else {
            const start = part?.sha256 === sha256 ? asked(part) : 0;
            const stored = await fromStore(location, start, way);
            await keep(stored, way, sha256, totalOf(stored));
        }
        return sha256;
    }
    const exchange = {
        init: () => ({ redirect: "manual", headers: conditions(had, part) }),
        expected: [304, 307],
        read,
    };
    for (;;) {
        const before = received;
        let sha256;
        try {
            sha256 = await transport.ask("files/{name}", { name }, exchange, options);
        }
        catch (error) {
            // What is interrupted again and again still ends, as long as bytes come.
            if (error instanceof APIConnectionError && received > before)
                continue;
            throw error;
        }
        if (sha256 === null && had)
            return { path, ...had, received };
        if (part && sha256 !== null) {
            const { bytes } = part;
            const found = await onDisk(disk.hashOf(part.path));
            if (found?.sha256 === sha256) {
                await onDisk(disk.move(part.path, path));
                return { path, bytes, sha256, received };
            }
            await onDisk(disk.remove(part.path));
            part = null;
            // The part of an earlier try may be what is wrong.
            if (received - before < bytes)
                continue;
        }
        throw new HashMismatchError(`The bytes of ${name} do not have the SHA-256 that the service names: nothing was written.`, "hash_mismatch");
    }
}
function conditions(had, part) {
    const headers = { Accept: "*/*", "Accept-Encoding": "identity" };
    if (had)
        headers["If-None-Match"] = `"${had.sha256}"`;
    if (part)
        Object.assign(headers, { Range: `bytes=${asked(part)}-`, "If-Range": `"${part.sha256}"` });
    return headers;
}
/** The one redirect of the API: to a signed address of the store, which is not shown the key and cannot redirect again. */
async function fromStore(location, start, { fetch, signal }) {
    if (!location || !/^https?:/.test(location))
        throw new APIConnectionError("The file's address cannot be read.", "connection_failed");
    const headers = { "Accept-Encoding": "identity", ...(start > 0 && { Range: `bytes=${start}-` }) };
    const response = await fetch(location, { headers, redirect: "error", signal });
    if (response.ok)
        return response;
    throw new APIConnectionError(`The store of the file answered with status ${response.status}.`, "connection_failed");
}
/** Where the bytes of a response begin. */
function startOf({ status, headers }, expected) {
    if (status !== 206)
        return 0;
    const start = Number(/^bytes (\d+)-/.exec(headers.get("Content-Range") ?? "")?.[1]);
    if (start === expected)
        return start;
    throw new APIConnectionError("Another part of the file came than was asked for.", "connection_failed");
}
function totalOf({ status, headers }) {
    const text = status === 206 ? headers.get("Content-Range")?.split("/")[1] : headers.get("Content-Length");
    return text && /^\d+$/.test(text) ? Number(text) : null;
}
/** The SHA-256 by which a response names the whole file (RFC 9530). */
function namedHash(headers) {
    const [, base64] = /sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get("Repr-Digest") ?? "") ?? [];
    if (!base64)
        throw new AssayError("The service does not name the SHA-256 of the file.", "unknown");
    return Array.from(atob(base64), (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0")).join("");
}
/** What the disk refuses is no failure of the connection, and trying again does not help. */
async function onDisk(work) {
    try {
        return await work;
    }
    catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new AssayError(`The file could not be written: ${reason}`, "not_written", 0, null, cause);
    }
}
function diskOfNode() {
    const { process } = globalThis;
    if (!process?.getBuiltinModule)
        throw new AssayError("Downloads need Node 20.16 or newer.", "not_written");
    const fs = process.getBuiltinModule("node:fs/promises");
    const { createHash } = process.getBuiltinModule("node:crypto");
    const { basename, dirname, join } = process.getBuiltinModule("node:path");
    return {
        async hashOf(path) {
            const file = await fs.open(path, "r").catch(nothingThere);
            if (!file)
                return null;
            try {
                const hash = createHash("sha256");
                const buffer = new Uint8Array(1 << 20);
                for (;;) {
                    const { bytesRead } = await file.read(buffer);
                    if (bytesRead === 0)
                        return { bytes: (await file.stat()).size, sha256: hash.digest("hex") };
                    hash.update(buffer.subarray(0, bytesRead));
                }
            }
            finally {
                await file.close();
            }
        },
        async partOf(path) {
            const names = await fs.readdir(dirname(path));
            const start = `${basename(path)}.`;
            const name = names.find((each) => each.startsWith(start) && /^[0-9a-f]{64}\.part$/.test(each.slice(start.length)));
            if (!name)
                return null;
            const part = join(dirname(path), name);
            return { path: part, sha256: name.slice(start.length, -".part".length), bytes: (await fs.stat(part)).size };
        },
        async openAt(path, start) {
            const file = await fs.open(path, "a");
            await file.truncate(start);
            return { write: (bytes) => file.appendFile(bytes), close: () => file.close() };
        },
        move: (from, to) => fs.rename(from, to),
        remove: (path) => fs.rm(path, { force: true }),
    };
}
function nothingThere(error) {
    if (error.code === "ENOENT")
        return null;
    throw error;
}
/** The API: `await new Assay().predictions.latest()` with the key in the environment variable `ASSAY_API_KEY`. */
export class Assay {
    #transport;
    predictions;
    market;
    signals;
    social;
    intelligence;
    crowd;
    alternative;
    edge;
    files;
    account;
    constructor(options = {}) {
        const transport = new Transport(options);
        this.#transport = transport;
        this.predictions = {
            latest: (params = {}, options) => transport.get("predictions/latest", params, options),
            latestRows: (params = {}, options) => transport.rows("predictions/latest", "predictions", [], params, options),
            latestPages: (params = {}, options) => transport.pages("predictions/latest", params, options),
            accuracy: (params = {}, options) => transport.get("predictions/accuracy", params, options),
            accuracyRows: (params = {}, options) => transport.rows("predictions/accuracy", "accuracy", [], params, options),
            accuracyPages: (params = {}, options) => transport.pages("predictions/accuracy", params, options),
            batch: (params, options) => transport.get("predictions/batch", params, options),
            model: (params = {}, options) => transport.get("predictions/model", params, options),
            modelRows: (params = {}, options) => transport.rows("predictions/model", "models", [], params, options),
            modelPages: (params = {}, options) => transport.pages("predictions/model", params, options),
            ticker: (params, options) => transport.get("predictions/{ticker}", params, options),
            history: (params, options) => transport.get("predictions/{ticker}/history", params, options),
            historyRows: (params, options) => transport.rows("predictions/{ticker}/history", "predictions", [], params, options),
            historyPages: (params, options) => transport.pages("predictions/{ticker}/history", params, options),
            historyBatch: (params, options) => transport.get("predictions/history", params, options),
            historyBatchRows: (params, options) => transport.rows("predictions/history", "predictions", [], params, options),
            historyBatchPages: (params, options) => transport.pages("predictions/history", params, options),
        };
        this.market = {
            regime: (params = {}, options) => transport.get("market/regime", params, options),
            fearGreed: (params = {}, options) => transport.get("market/fear-greed", params, options),
            pcr: (params = {}, options) => transport.get("market/pcr", params, options),
            ohlcv: (params, options) => transport.get("market/ohlcv/{ticker}", params, options),
            ohlcvRows: (params, options) => transport.rows("market/ohlcv/{ticker}", "bars", ["ticker"], params, options),
            ohlcvPages: (params, options) => transport.pages("market/ohlcv/{ticker}", params, options),
            ohlcvBatch: (params, options) => transport.get("market/ohlcv", params, options),
            ohlcvBatchRows: (params, options) => transport.rows("market/ohlcv", "bars", [], params, options),
            ohlcvBatchPages: (params, options) => transport.pages("market/ohlcv", params, options),
            actions: (params = {}, options) => transport.get("market/actions", params, options),
            actionsRows: (params = {}, options) => transport.rows("market/actions", "actions", [], params, options),
            actionsPages: (params = {}, options) => transport.pages("market/actions", params, options),
            anomalies: (params = {}, options) => transport.get("market/anomalies", params, options),
            anomaliesRows: (params = {}, options) => transport.rows("market/anomalies", "anomalies", [], params, options),
            anomaliesPages: (params = {}, options) => transport.pages("market/anomalies", params, options),
            anomalyReversals: (params = {}, options) => transport.get("market/anomaly-reversals", params, options),
            anomalyReversalsRows: (params = {}, options) => transport.rows("market/anomaly-reversals", "moves", [], params, options),
            anomalyReversalsPages: (params = {}, options) => transport.pages("market/anomaly-reversals", params, options),
            reversalSessions: (params = {}, options) => transport.get("market/reversal-sessions", params, options),
            reversalSessionsRows: (params = {}, options) => transport.rows("market/reversal-sessions", "sessions", [], params, options),
            reversalSessionsPages: (params = {}, options) => transport.pages("market/reversal-sessions", params, options),
            character: (params = {}, options) => transport.get("market/character", params, options),
            economicCalendar: (params = {}, options) => transport.get("market/economic-calendar", params, options),
            economicCalendarRows: (params = {}, options) => transport.rows("market/economic-calendar", "events", [], params, options),
            economicCalendarPages: (params = {}, options) => transport.pages("market/economic-calendar", params, options),
            calendar: (params = {}, options) => transport.get("market/calendar", params, options),
            calendarRows: (params = {}, options) => transport.rows("market/calendar", "entries", [], params, options),
            calendarPages: (params = {}, options) => transport.pages("market/calendar", params, options),
            universe: (params = {}, options) => transport.get("market/universe", params, options),
            universeRows: (params = {}, options) => transport.rows("market/universe", "tickers", [], params, options),
            universePages: (params = {}, options) => transport.pages("market/universe", params, options),
        };
        this.signals = {
            etfPullback: (params = {}, options) => transport.get("signals/etf-pullback", params, options),
            pullbackTrades: (params = {}, options) => transport.get("signals/pullback-trades", params, options),
            pullbackTradesRows: (params = {}, options) => transport.rows("signals/pullback-trades", "trades", [], params, options),
            pullbackTradesPages: (params = {}, options) => transport.pages("signals/pullback-trades", params, options),
            events: (params = {}, options) => transport.get("signals/events", params, options),
            eventsRows: (params = {}, options) => transport.rows("signals/events", "signals", [], params, options),
            eventsPages: (params = {}, options) => transport.pages("signals/events", params, options),
            best: (params = {}, options) => transport.get("signals/best", params, options),
            bestRows: (params = {}, options) => transport.rows("signals/best", "signals", [], params, options),
            bestPages: (params = {}, options) => transport.pages("signals/best", params, options),
            performance: (params = {}, options) => transport.get("signals/performance", params, options),
            performanceRows: (params = {}, options) => transport.rows("signals/performance", "performance", [], params, options),
            performancePages: (params = {}, options) => transport.pages("signals/performance", params, options),
            brief: (params = {}, options) => transport.get("signals/brief", params, options),
            tradePlan: (params = {}, options) => transport.get("signals/trade-plan", params, options),
            tradePlanRows: (params = {}, options) => transport.rows("signals/trade-plan", "plan", [], params, options),
            tradePlanPages: (params = {}, options) => transport.pages("signals/trade-plan", params, options),
            antiSignals: (params = {}, options) => transport.get("signals/anti-signals", params, options),
            antiSignalsRows: (params = {}, options) => transport.rows("signals/anti-signals", "confirmed", [], params, options),
            antiSignalsPages: (params = {}, options) => transport.pages("signals/anti-signals", params, options),
            replay: (params = {}, options) => transport.get("signals/replay", params, options),
            congressTrades: (params = {}, options) => transport.get("signals/congress-trades", params, options),
            congressTradesRows: (params = {}, options) => transport.rows("signals/congress-trades", "trades", [], params, options),
            congressTradesPages: (params = {}, options) => transport.pages("signals/congress-trades", params, options),
            congressCalls: (params = {}, options) => transport.get("signals/congress-calls", params, options),
            congressCallsRows: (params = {}, options) => transport.rows("signals/congress-calls", "calls", [], params, options),
            congressCallsPages: (params = {}, options) => transport.pages("signals/congress-calls", params, options),
            youtubeScoreboard: (params = {}, options) => transport.get("signals/youtube-scoreboard", params, options),
            youtubeScoreboardRows: (params = {}, options) => transport.rows("signals/youtube-scoreboard", "creators", [], params, options),
            youtubeScoreboardPages: (params = {}, options) => transport.pages("signals/youtube-scoreboard", params, options),
            creatorCalls: (params = {}, options) => transport.get("signals/creator-calls", params, options),
            creatorCallsRows: (params = {}, options) => transport.rows("signals/creator-calls", "calls", [], params, options),
            creatorCallsPages: (params = {}, options) => transport.pages("signals/creator-calls", params, options),
        };
        this.social = {
            trending: (params = {}, options) => transport.get("social/trending", params, options),
            trendingRows: (params = {}, options) => transport.rows("social/trending", "trends", [], params, options),
            trendingPages: (params = {}, options) => transport.pages("social/trending", params, options),
            sentiment: (params = {}, options) => transport.get("social/sentiment", params, options),
            sentimentRows: (params = {}, options) => transport.rows("social/sentiment", "rows", [], params, options),
            sentimentPages: (params = {}, options) => transport.pages("social/sentiment", params, options),
        };
        this.intelligence = {
            events: (params = {}, options) => transport.get("intelligence/events", params, options),
            eventsRows: (params = {}, options) => transport.rows("intelligence/events", "events", [], params, options),
            eventsPages: (params = {}, options) => transport.pages("intelligence/events", params, options),
            briefing: (params = {}, options) => transport.get("intelligence/briefing", params, options),
            status: (params = {}, options) => transport.get("intelligence/status", params, options),
            statusRows: (params = {}, options) => transport.rows("intelligence/status", "sources", [], params, options),
            statusPages: (params = {}, options) => transport.pages("intelligence/status", params, options),
        };
        this.crowd = {
            consensus: (params = {}, options) => transport.get("crowd/consensus", params, options),
            consensusRows: (params = {}, options) => transport.rows("crowd/consensus", "questions", [], params, options),
            consensusPages: (params = {}, options) => transport.pages("crowd/consensus", params, options),
            shift: (params = {}, options) => transport.get("crowd/shift", params, options),
            shiftRows: (params = {}, options) => transport.rows("crowd/shift", "shifts", [], params, options),
            shiftPages: (params = {}, options) => transport.pages("crowd/shift", params, options),
            calibration: (params = {}, options) => transport.get("crowd/calibration", params, options),
            calibrationRows: (params = {}, options) => transport.rows("crowd/calibration", "forecasters", [], params, options),
            calibrationPages: (params = {}, options) => transport.pages("crowd/calibration", params, options),
            resolved: (params = {}, options) => transport.get("crowd/resolved", params, options),
            resolvedRows: (params = {}, options) => transport.rows("crowd/resolved", "markets", [], params, options),
            resolvedPages: (params = {}, options) => transport.pages("crowd/resolved", params, options),
            divergence: (params = {}, options) => transport.get("crowd/divergence", params, options),
            divergenceRows: (params = {}, options) => transport.rows("crowd/divergence", "rows", [], params, options),
            divergencePages: (params = {}, options) => transport.pages("crowd/divergence", params, options),
        };
        this.alternative = {
            flights: (params = {}, options) => transport.get("alternative/flights", params, options),
            flightsRows: (params = {}, options) => transport.rows("alternative/flights", "flights", [], params, options),
            flightsPages: (params = {}, options) => transport.pages("alternative/flights", params, options),
            flightPlacebos: (params = {}, options) => transport.get("alternative/flight-placebos", params, options),
            flightPlacebosRows: (params = {}, options) => transport.rows("alternative/flight-placebos", "checks", [], params, options),
            flightPlacebosPages: (params = {}, options) => transport.pages("alternative/flight-placebos", params, options),
            lobbying: (params = {}, options) => transport.get("alternative/lobbying", params, options),
            lobbyingRows: (params = {}, options) => transport.rows("alternative/lobbying", "filings", [], params, options),
            lobbyingPages: (params = {}, options) => transport.pages("alternative/lobbying", params, options),
            hearings: (params = {}, options) => transport.get("alternative/hearings", params, options),
            hearingsRows: (params = {}, options) => transport.rows("alternative/hearings", "hearings", [], params, options),
            hearingsPages: (params = {}, options) => transport.pages("alternative/hearings", params, options),
        };
        this.edge = {
            ledger: (params = {}, options) => transport.get("edge/ledger", params, options),
            ledgerRows: (params = {}, options) => transport.rows("edge/ledger", "claims", [], params, options),
            ledgerPages: (params = {}, options) => transport.pages("edge/ledger", params, options),
            observations: (params, options) => transport.get("edge/observations", params, options),
            observationsRows: (params, options) => transport.rows("edge/observations", "observations", [], params, options),
            observationsPages: (params, options) => transport.pages("edge/observations", params, options),
        };
        this.files = {
            list: (params = {}, options) => transport.get("files", params, options),
            listRows: (params = {}, options) => transport.rows("files", "files", [], params, options),
            listPages: (params = {}, options) => transport.pages("files", params, options),
        };
        this.account = {
            me: (params = {}, options) => transport.get("account/me", params, options),
            usage: (params = {}, options) => transport.get("account/usage", params, options),
        };
    }
    /**
     * Downloads a bulk file, in Node, and goes on where an earlier try stopped. The bytes have the SHA-256 that the service
     * names before they are at the path, which is the file's name in the current folder by default.
     */
    download(name, path, options) {
        return download(this.#transport, name, path, options);
    }
}
