/** The only source of time. */
export interface Clock {
  /** Milliseconds since 1970, as this device has it. */
  nowMs(): number;
  /** Runs `run` once after `delayMs`; the returned function takes it back. */
  setTimer(delayMs: number, run: () => void): () => void;
}
