/** What a stored record rests on: the real market as it was seen, a simulated one, or the real one as it would have been seen. */
export type RecordOrigin = "live" | "simulated" | "replay"

/** What an answer rests on: one of these, or several. */
export type Origin = RecordOrigin | "mixed"
