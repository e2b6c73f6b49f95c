/** A random stream determined by its name, so that parts of the simulated world do not affect each other. */
export class RandomStream {
  private a: number
  private b: number
  private c: number
  private counter = 1

  constructor(...name: readonly string[]) {
    const text = name.join("\u0000")
    this.a = hash(text, 0x9e3779b9)
    this.b = hash(text, 0x85ebca6b)
    this.c = hash(text, 0xc2b2ae35)
    for (let warmUp = 0; warmUp < 12; warmUp++) this.bits()
  }

  /** In the open interval (0, 1). */
  uniform(): number {
    return (this.bits() + 0.5) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.uniform()
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(this.uniform())) * Math.cos(2 * Math.PI * this.uniform())
  }

  /** Student's t by Bailey's polar method, scaled to standard deviation 1. Needs more than two degrees of freedom. */
  fatTailed(degreesOfFreedom: number): number {
    let x = 0
    let square = 0
    do {
      x = 2 * this.uniform() - 1
      const y = 2 * this.uniform() - 1
      square = x * x + y * y
    } while (square > 1)
    const student = x * Math.sqrt((degreesOfFreedom * (square ** (-2 / degreesOfFreedom) - 1)) / square)
    return student * Math.sqrt((degreesOfFreedom - 2) / degreesOfFreedom)
  }

  /** One step of Jenkins's small fast counting generator. */
  private bits(): number {
    const sum = (this.a + this.b + this.counter++) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum
    return sum >>> 0
  }
}

/** Skews a normal shock towards larger, rarer falls, keeping mean 0 and deviation 1. It would cut off fat-tailed rises. */
export function skewed(shock: number, lean: number): number {
  return (shock - lean * (shock * shock - 1)) / Math.sqrt(1 + 2 * lean * lean)
}

/** Makes the falls of a fat-tailed shock larger than its rises. The mean stays at 0, because its mean size is 0.73. */
export function leaning(shock: number, lean: number): number {
  return shock - lean * (Math.abs(shock) - 0.73)
}

function hash(text: string, start: number): number {
  let state = start ^ text.length
  for (let at = 0; at < text.length; at++) {
    state = Math.imul(state ^ text.charCodeAt(at), 0xcc9e2d51)
    state = (state << 13) | (state >>> 19)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  return state ^ (state >>> 13)
}
