/** The behaviour of a working network. */
export interface Weather {
  /** The delay of every piece of data. */
  readonly latencyMs: number;
  /** The maximum of an additional random delay of each piece. The order stays, as in TCP. */
  readonly jitterMs: number;
  /** Undefined means no limit. */
  readonly bytesPerMs: number | undefined;
  /** Data arrives in pieces of at most this many bytes. */
  readonly maxPieceBytes: number | undefined;
}

export const CALM: Weather = { latencyMs: 0, jitterMs: 0, bytesPerMs: undefined, maxPieceBytes: undefined };
