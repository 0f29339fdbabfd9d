/** Which window of this browser is in use: one at a time per name. */
export interface InstanceLock {
  /**
   * Claims a name. `wait` gives up soon when another window has it, `steal` takes it from there. Resolves true when it is
   * ours, also where the browser knows no locks; `onLost` is told when another window takes it.
   */
  claim(name: string, how: 'wait' | 'steal', onLost: () => void): Promise<boolean>;
  /** Lets go of what was claimed last. */
  release(): void;
}
