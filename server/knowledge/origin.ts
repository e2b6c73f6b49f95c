/** The real market as it was seen, a simulated one, or the real one as it would have been seen. */
export type RecordOrigin = "live" | "simulated" | "replay"

export type Origin = RecordOrigin | "mixed"
