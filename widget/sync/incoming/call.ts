import type { CallSignal } from '../../domain/call/call-signal.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { Calls } from '../calls/calls.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';

export interface CallListener {
  readonly onSignal: (signal: CallSignal) => void;
  /** Loads the code of calls. Rejects when its chunk cannot be fetched. */
  readonly calls: () => Promise<Calls>;
}

/** Listens for call signals; the code of calls loads with the first one. Spec: 3-transport §4 Call signalling. */
export function createCallListener(scope: SyncScope, notify: Notify): CallListener {
  const { load } = lazyModule(async () => (await import('../calls/calls.ts')).createCalls(scope, notify));
  return {
    // A signal that the chunk is missing for is repeated by the caller.
    onSignal: (signal) =>
      void load().then(
        ({ onSignal }) => onSignal(signal),
        () => undefined,
      ),
    calls: load,
  };
}
