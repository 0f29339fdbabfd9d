import { rtcHandShake } from '../../contract/operations/rtc-hand-shake.ts';
import { isSecureOrigin, reactToCallSignal, type CallSignal } from '../../domain/call/call-signal.ts';
import { assertNever } from '../../domain/result.ts';
import { isRecordingAtom, shownCallAtom } from '../../state/call.ts';
import type { Notify } from '../notify.ts';
import type { SyncScope } from '../scope.ts';

/** Handles call signals: shows, refuses or closes calls. Spec: 3-transport §4 Call signalling. */
export function createCallSignals(scope: SyncScope, notify: Notify): (signal: CallSignal) => void {
  const isSecure = isSecureOrigin(scope.platform.location.origin);
  return (signal) => {
    const reaction = reactToCallSignal(signal, {
      shown: scope.get(shownCallAtom),
      isRecording: scope.get(isRecordingAtom),
      isSecure,
    });
    switch (reaction.kind) {
      case 'show':
        return scope.publish(shownCallAtom, reaction.call);
      case 'close':
        return scope.publish(shownCallAtom, undefined);
      case 'reply':
        void scope.api.call(rtcHandShake, { targetId: signal.senderId, name: reaction.name, data: '' });
        return;
      case 'warn-insecure':
        return notify({ code: 'call_needs_https' });
      case 'ignore':
        return;
      default:
        assertNever(reaction);
    }
  };
}
