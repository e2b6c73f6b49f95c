// What a prediction states about itself: its probabilities, its model, and the price from which it is graded.

export const claims = {
  name: "claims",
  /** The first row of grades that lists which entry prices were corrected. */
  start: () => ({ saysCorrections: null }),
  take: { prediction_grades: noteCorrections },
  prediction: checkClaim,
  grade: checkFrozenPrice,
}

function noteCorrections({ claims: own }, index, { corrections }) {
  if (corrections) own.saysCorrections ??= index
}

/** Rows from before there was a log have no probabilities, and count nowhere. */
function checkClaim(log, claim, batch) {
  if (!claim.isLate) {
    checkProbabilities(log, claim)
    checkModel(log, claim, batch)
  }
  checkFields(log, claim, batch)
}

/** Catches: probabilities that cannot be, and a direction or a confidence against the prediction's own probability. */
function checkProbabilities(log, { ledger_index: index, ticker, direction, confidence, probability_up: up, ...row }) {
  const { probability_unchanged: unchanged = null, base_probability_up: base = null } = row
  // Earlier versions had no probabilities, and later ones none of an unchanged price.
  if (up === undefined || up === null) return
  const down = 1 - up - (unchanged ?? 0)
  if (![up, down, unchanged ?? 0, base ?? 0, confidence].every((each) => each > -halfStep && each < 1 + halfStep))
    return log.report(
      "probability",
      index,
      `Row ${index} gives ${ticker} probabilities that are not from 0 to 1 or do not add up to 1.`,
    )
  if (unchanged === null) return
  const likelier = up - down > halfStep ? "bullish" : down - up > halfStep ? "bearish" : direction
  if (direction !== likelier || Math.abs(confidence - Math.max(up, down)) > halfStep)
    log.report(
      "probability",
      index,
      `Row ${index} calls ${ticker} ${direction} with a confidence of ${confidence}, against its own probability of ${up}.`,
    )
}

/** Half of the last of the four decimals of probabilities. */
const halfStep = 0.00005

/** Catches: a prediction by a model that its batch does not name. */
function checkModel(log, { ledger_index: index, ticker, model_version: model }, { model_versions: named }) {
  if (!named.includes(model))
    log.report("model", index, `Row ${index} does not list ${model}, the model that predicts ${ticker}.`)
}

/** Catches: a call without a probability, and prices that are there or missing against what the batch says. */
function checkFields(log, claim, { has_prices: hasPrices }) {
  const { ledger_index: index, ticker, reference_price: price, isLate } = claim
  if (claim.relative_direction !== null && claim.relative_probability === null)
    log.report("form", index, `Row ${index} calls ${ticker} against the median without a probability.`)
  if ((price !== null) !== hasPrices && !(isLate && hasPrices))
    log.report(
      "form",
      index,
      `Row ${index} says that it has ${hasPrices ? "prices, and has none" : "no prices, and has one"} of ${ticker}.`,
    )
}

/**
 * Catches: a grade that starts from another price than its prediction froze, without a correction that its leaf lists.
 * Earlier versions listed none.
 */
function checkFrozenPrice(log, { reference_price: frozen }, row, { corrections }) {
  const { ledger_index: index, ticker, reference_date: reference, entry_price: entry } = row
  const { saysCorrections } = log.claims
  if (entry === null || frozen === null || entry === frozen) return
  if (saysCorrections === null || index < saysCorrections) return
  const isListed = corrections?.some(
    (each) =>
      each.ticker === ticker &&
      each.reference_date === reference &&
      each.frozen_price === frozen &&
      each.corrected_price === entry,
  )
  if (!isListed)
    log.report(
      "frozen",
      index,
      `Row ${index} grades ${ticker} from ${entry}, and its prediction froze ${frozen} on ${reference}.`,
    )
}
