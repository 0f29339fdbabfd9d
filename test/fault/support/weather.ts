/** How a network behaves while it works. */
export interface Weather {
  /** Every piece of data arrives so much later. */
  readonly latencyMs: number;
  /** And up to so much later still, each by chance; order is kept, as TCP keeps it. */
  readonly jitterMs: number;
  /** Undefined: as fast as it goes. */
  readonly bytesPerMs: number | undefined;
  /** Data arrives in pieces of at most so many bytes. */
  readonly maxPieceBytes: number | undefined;
}

export const CALM: Weather = { latencyMs: 0, jitterMs: 0, bytesPerMs: undefined, maxPieceBytes: undefined };
