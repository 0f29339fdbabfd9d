import { rtcHandShake } from '#contract/operations/rtc-hand-shake.ts';
import type { FailureCode } from '#domain/failure.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse, refuseForNow } from '../../calls/outcome.ts';
import { takeCallSignal } from '../../capabilities/calling/signals.ts';

const SENTENCES: Partial<Record<FailureCode, string>> = {
  call_elsewhere: 'Another device of yours is in this call.',
  call_glare: 'The other user has called you first: answer their offer.',
  call_over: 'The call has ended, or the signal does not fit its state.',
  calls_closed: 'The platform has switched calls off.',
  in_call: 'Another device of yours is in a call.',
  invalid_request: '"msg" must be a call’s payload with its "id" and "medium", and "target_id" its other user.',
  too_frequent: 'You have called this user too often. Wait a minute.',
};

/** Call signals between friends. A user may call anyone whom they may message. Spec: 3-transport §4 Call signalling. L-CL2. */
export const handleRtcHandShake = forSession(
  rtcHandShake,
  async (signal, context) => {
    const { isAdmitted, waitMs } = await context.services.gates.callSignals.take(
      `${context.caller.userId}:${signal.targetId}`,
    );
    if (!isAdmitted) return refuseForNow('too_frequent', 'Too many call signals to this user.', waitMs);
    const taken = await takeCallSignal(signal, context);
    return taken.ok ? answer(undefined) : refuse(taken.failure, SENTENCES[taken.failure] ?? taken.failure);
  },
  { isOrdered: true },
);
