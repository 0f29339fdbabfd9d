import { AsyncLocalStorage } from 'node:async_hooks';

/** The call for which this code runs, however deep and late. */
export interface CurrentCall {
  /** Empty for the provider's own jobs. */
  readonly requestId: string;
  /** The operation, path or endpoint, or `job:<name>`. */
  readonly call: string;
  /** All its SQL statements carry a comment that names it, even those that would otherwise be prepared. */
  readonly isCommented: boolean;
}

const calls = new AsyncLocalStorage<CurrentCall>();

export const currentCall = (): CurrentCall | undefined => calls.getStore();

export const inCall = <T>(call: CurrentCall, run: () => T): T => calls.run(call, run);
