/** For the platform's engineers: what should not have happened. Never tokens, never what people wrote. */
export interface Log {
  warn(event: string, details?: Readonly<Record<string, string | number>>): void;
}
