import type { CallSignal } from '../../domain/call/call-signal.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { Calls } from '../calls/calls.ts';
import { hasKeptCall } from '../calls/kept-call.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';

export interface CallListener {
  readonly onSignal: (signal: CallSignal) => void;
  /** The link is open: returns to the call that a reload has interrupted, if any. */
  readonly onHello: () => void;
  /** Loads the code of calls. Rejects when its chunk cannot be fetched. */
  readonly calls: () => Promise<Calls>;
}

/**
 * Listens for call signals. The code of calls loads with the first one, or to return to a call after a reload.
 * Spec: 3-transport §4 Call signalling.
 */
export function createCallListener(scope: SyncScope, notify: Notify): CallListener {
  const { load } = lazyModule(async () => (await import('../calls/calls.ts')).createCalls(scope, notify));
  return {
    // Not before: until then the other end's answer would not arrive.
    onHello() {
      if (hasKeptCall(scope))
        void load().then(
          ({ comeBack }) => comeBack(),
          () => undefined,
        );
    },
    // A signal that the chunk is missing for is repeated by the caller.
    onSignal: (signal) =>
      void load().then(
        ({ onSignal }) => onSignal(signal),
        () => undefined,
      ),
    calls: load,
  };
}
