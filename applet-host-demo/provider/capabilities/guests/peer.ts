/** One guest's link to one group, over any transport. */
export interface GuestPeer {
  /** Sends a frame. A guest that does not read its frames is disconnected: it reconnects and reads what it missed. */
  readonly send: (frame: string) => void;
  readonly close: (code: number) => void;
  readonly onClose: (listener: () => void) => void;
  /** Calls the listener after each reply to a heartbeat; on a stream, after each keep-alive frame. */
  readonly onBeat: (listener: () => void) => void;
  /** Runs periodically: keeps a working link alive and closes a dead one. */
  readonly check: () => void;
}
