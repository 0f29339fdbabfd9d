/** Which window of this browser is in use: one at a time per name. */
export interface InstanceLock {
  /**
   * Claims a name. `wait` gives up soon when another window has it, `steal` takes it from there. Resolves true when it is
   * ours, also where the browser knows no locks; `onLost` is told when another window takes it. A page that was left and
   * comes back is told, too, when another one was in use meanwhile: `isFree` when that one has gone and this one has the name.
   */
  claim(name: string, how: 'wait' | 'steal', onLost: (isFree: boolean) => void): Promise<boolean>;
  /** Whether no window has the name. */
  isFree(name: string): Promise<boolean>;
  /** Lets go of what was claimed last. */
  release(): void;
}
