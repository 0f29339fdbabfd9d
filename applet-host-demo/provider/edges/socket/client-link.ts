import type { Caller } from '../../base/store/access/sessions.ts';

/** An open realtime link of a signed-in user, over any transport. */
export interface ClientLink {
  readonly caller: Caller;
  readonly via: 'socket' | 'stream';
  /** Sent bytes that the network has not accepted yet. */
  readonly backlogBytes: number;
  /** Milliseconds since the client's last sign of life. */
  readonly silentForMs: number;
  /** Requests a sign of life. */
  ping(): void;
  /** Sends a frame. A client that does not read its frames is disconnected: it resumes from the database after it reconnects. */
  send(frame: string): void;
  close(code: number): void;
  /** Accepts no more calls, finishes the running ones, and closes. */
  drain(code: number): Promise<void>;
  terminate(): void;
  onClose(listener: () => void): void;
}
