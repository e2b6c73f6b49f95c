/** The exchange's sessions by the calendar of the verifier; instants as texts. */
export declare const sessions: { dates: string[]; opens: string[]; closes: string[] }
