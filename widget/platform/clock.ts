/** The only source of time. */
export interface Clock {
  /** Milliseconds since 1970, by this device's clock. */
  nowMs(): number;
  /** Runs `run` once after `delayMs`; the returned function cancels it. */
  setTimer(delayMs: number, run: () => void): () => void;
}
