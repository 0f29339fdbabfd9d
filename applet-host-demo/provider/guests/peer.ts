/** One guest's link to one group, whatever it runs over. */
export interface GuestPeer {
  /** Sends a frame. A guest that does not take its frames is given up: it comes back and reads what it missed. */
  readonly send: (frame: string) => void;
  readonly close: (code: number) => void;
  readonly onClose: (listener: () => void) => void;
  /** From time to time: keeps a link alive that lives, gives up one whose guest is gone. */
  readonly check: () => void;
}

/** Close code for a guest that cannot keep up. */
export const TRY_AGAIN_LATER = 1013;
