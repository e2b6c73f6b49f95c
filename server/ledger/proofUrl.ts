/** Where the log proves a prediction or a signal. `log` is the address of the log. */
export const proofUrl = (log: string, id: string) => `${log}/proofs/${id}.tlog-proof`
