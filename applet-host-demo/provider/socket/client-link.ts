import type { Caller } from '../session/sessions.ts';

/** An open realtime link of a signed-in user, whatever it runs over. */
export interface ClientLink {
  readonly caller: Caller;
  /** Milliseconds since the client was last heard of. */
  readonly silentForMs: number;
  /** Asks for a sign of life. */
  ping(): void;
  /** Sends a frame. A client that does not take its frames is given up: it resumes from the database when it is back. */
  send(frame: string): void;
  close(code: number): void;
  /** Takes no further calls, finishes those that run, and closes. */
  drain(code: number): Promise<void>;
  terminate(): void;
  onClose(listener: () => void): void;
}

/** Close code for a client that cannot keep up: it reconnects and resumes. */
export const TRY_AGAIN_LATER = 1013;
