/** A channel between the windows of this browser with the same origin and the same top-level site. */
export interface WindowChannel {
  /** Sends a message to the other windows. */
  readonly post: (message: object) => void;
  readonly leave: () => void;
}

export type JoinWindows = (name: string, onMessage: (message: unknown) => void) => WindowChannel;
