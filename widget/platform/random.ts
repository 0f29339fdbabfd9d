/** The only source of randomness. */
export interface Random {
  /** Letters, digits and dashes; never the same twice. */
  uuid(): string;
  /** From 0 up to, not including, 1: for jitter, not for secrets. */
  fraction(): number;
}
