/** The only source of randomness. */
export interface Random {
  /** Returns letters, digits and dashes; never the same value twice. */
  uuid(): string;
  /** Returns a number from 0 (inclusive) to 1 (exclusive): for jitter, not for secrets. */
  fraction(): number;
}
