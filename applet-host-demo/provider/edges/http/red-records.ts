import { redReceiveRecGet, redSendRecGet } from '#contract/http/red-envelopes.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { Result } from '#domain/result.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import { readReceived, readSent } from '../../capabilities/money/records.ts';

/** Spec: 1-chat §2 Red-envelope record panel, 3-transport §7. */
export const handleRedReceiveRec = forSession(redReceiveRecGet, async ({ after }, context) =>
  replyOf(await readReceived(after, context)),
);

export const handleRedSendRec = forSession(redSendRecGet, async ({ after }, context) =>
  replyOf(await readSent(after, context)),
);

function replyOf<T>(outcome: Result<T, FailureCode>): Outcome<T> {
  if (outcome.ok) return answer(outcome.value);
  return outcome.failure === 'invalid_request'
    ? refuse('invalid_request', '"next" must be a value from an earlier reply.')
    : refuse(outcome.failure, 'The platform has no money in its chats.');
}
