/** The session token for the transport. The session decides where and how long the token is stored. S-07. */
export interface SessionToken {
  readonly current: () => string | undefined;
  /** The provider has replaced a token. Ignored when `from` no longer belongs to the running session. */
  readonly rotate: (from: string, to: string) => void;
}
