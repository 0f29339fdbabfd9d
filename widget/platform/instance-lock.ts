/** Ensures that only one window of this browser is active per name. */
export interface InstanceLock {
  /**
   * Claims a name. `wait` gives up soon when another window has it; `steal` takes it from that window. Resolves to true
   * when this window has the name, or when the browser has no locks. Calls `onLost` when another window takes the name.
   * A page that returns from the back-forward cache gets this call too, if another window was active meanwhile.
   * `isFree` is true if this window has the name again.
   */
  claim(name: string, how: 'wait' | 'steal', onLost: (isFree: boolean) => void): Promise<boolean>;
  /** Whether no window has the name. */
  isFree(name: string): Promise<boolean>;
  /** Releases the last claim. */
  release(): void;
}
