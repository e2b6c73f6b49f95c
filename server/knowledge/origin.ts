/** live: the real market as received. replay: the real market as it would have been received. */
export type RecordOrigin = "live" | "simulated" | "replay"

export type Origin = RecordOrigin | "mixed"
