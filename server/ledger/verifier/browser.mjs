// The part of Node that the verifier needs, for the web worker of the track record page.

/** As much of Node's Buffer as the verifier uses. */
class BrowserBytes extends Uint8Array {
  static from(value, encoding) {
    if (encoding === "hex") return new BrowserBytes(value.match(/../g).map((pair) => Number.parseInt(pair, 16)))
    if (encoding === "base64") return new BrowserBytes([...atob(value)].map((character) => character.charCodeAt(0)))
    return new BrowserBytes(typeof value === "string" ? new TextEncoder().encode(value) : value)
  }
  static alloc(length) {
    return new BrowserBytes(length)
  }
  static concat(parts) {
    const whole = new BrowserBytes(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of parts) {
      whole.set(part, at)
      at += part.length
    }
    return whole
  }
  toString(encoding) {
    if (encoding === "base64") return btoa(String.fromCharCode(...this))
    return [...this].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  }
  equals(other) {
    return this.length === other.length && this.every((byte, at) => byte === other[at])
  }
  copy(target, at) {
    target.set(this, at)
  }
  readBigUInt64BE(at) {
    return new DataView(this.buffer, this.byteOffset).getBigUint64(at)
  }
}

/** False for a wrong signature. Pages over plain HTTP have no Web Crypto, and old browsers no Ed25519. */
async function isEd25519InBrowser(log, publicKey, text, signature) {
  let key
  try {
    key = await crypto.subtle.importKey("raw", publicKey, "Ed25519", false, ["verify"])
  } catch {
    log.isSignatureUnread = true
    return true
  }
  return crypto.subtle.verify("Ed25519", key, signature, BrowserBytes.from(text))
}

/** SHA-256 (FIPS 180-4). Web Crypto has it too, but one promise per hash takes far longer. */
function hashInBrowser({ initial, constants }, data) {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64)
  padded.set(data)
  padded[data.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setBigUint64(padded.length - 8, BigInt(data.length) * 8n)
  const state = Uint32Array.from(initial)
  const words = new Uint32Array(64)
  for (let at = 0; at < padded.length; at += 64) {
    for (let word = 0; word < 16; word++) words[word] = view.getUint32(at + word * 4)
    addBlock(state, words, constants)
  }
  const digest = BrowserBytes.alloc(32)
  for (const [place, word] of state.entries()) new DataView(digest.buffer).setUint32(place * 4, word)
  return digest
}

function addBlock(state, words, constants) {
  for (let t = 16; t < 64; t++) {
    const [x, y] = [words[t - 15], words[t - 2]]
    const sigma0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)
    const sigma1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10)
    words[t] = words[t - 16] + sigma0 + words[t - 7] + sigma1
  }
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t++) {
    const sum1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + sum1 + ((e & f) ^ (~e & g)) + constants[t] + words[t]) | 0
    const sum0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [place, word] of [a, b, c, d, e, f, g, h].entries()) state[place] += word
}

function turn(word, by) {
  return (word >>> by) | (word << (32 - by))
}

/** The first bits of the square roots of 8 primes and of the cube roots of 64. */
function sha256Numbers() {
  const primes = []
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  const fraction = (root) => Math.floor((root % 1) * 2 ** 32)
  return {
    initial: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    constants: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

if (typeof WorkerGlobalScope !== "undefined") {
  const numbers = sha256Numbers()
  globalThis.browserCrypto = {
    ...{ Bytes: BrowserBytes, isEd25519: isEd25519InBrowser },
    hash: (_, data) => hashInBrowser(numbers, data),
  }
}
