/** Reports unexpected events to the platform's engineers. Never logs tokens or message texts. */
export interface Log {
  warn(event: string, details?: Readonly<Record<string, string | number>>): void;
}
