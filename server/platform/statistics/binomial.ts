/** The chance of at least `successes` in `n` independent trials, each with this chance. */
export function binomialUpperTail(successes: number, n: number, chance: number): number {
  if (successes <= 0) return 1
  if (chance <= 0) return 0
  if (chance >= 1) return 1
  // The terms from the largest downwards, each from the one before, so that none is lost to underflow.
  const odds = Math.log(chance) - Math.log(1 - chance)
  let term = n * Math.log(chance)
  let largest = term
  const terms = [term]
  for (let k = n; k > successes; k--) {
    term += Math.log(k) - Math.log(n - k + 1) - odds
    terms.push(term)
    largest = Math.max(largest, term)
  }
  const sum = terms.reduce((total, each) => total + Math.exp(each - largest), 0)
  return Math.min(1, Math.exp(largest) * sum)
}
