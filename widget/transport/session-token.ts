/** Where the transport finds the session token; who keeps it, and how long, is the session's business. S-07. */
export interface SessionToken {
  readonly current: () => string | undefined;
  /** The provider has replaced a token. Ignored when `from` no longer belongs to the running session. */
  readonly rotate: (from: string, to: string) => void;
}
