import { redReceiveRecGet } from '#contract/http/red-envelopes.ts';
import { answer, forSession, refuse } from '../calls/handler.ts';
import { readReceived } from '../money/details.ts';

/** Spec: 1-chat §2 Red-envelope record panel, 3-transport §7. */
export const handleRedReceiveRec = forSession(redReceiveRecGet, async ({ after }, context) => {
  const outcome = await readReceived(after, context);
  if (outcome.ok) return answer(outcome.value);
  return outcome.failure === 'invalid_request'
    ? refuse('invalid_request', '"next" must be a value from an earlier reply.')
    : refuse(outcome.failure, 'The platform has no money in its chats.');
});
