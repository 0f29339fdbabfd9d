import type { FailureCode } from '../../../widget/domain/failure.ts';
import { answer, type Outcome, refuse, type SessionContext } from '../calls/handler.ts';
import type { NewRequest } from '../store/friend-requests.ts';
import { answerFriendRequest, requestFriendship, writeToRequest } from './friend-requests.ts';

const SENTENCES: Partial<Record<FailureCode, string>> = {
  not_found: 'There is nobody with this id.',
  forbidden: 'This person cannot be added from here.',
  already_friends: 'The two are friends already.',
  already_decided: 'No friend request of this person waits.',
  requests_closed: 'This person does not accept friend requests.',
  too_frequent: 'Too many friend requests wait for an answer.',
  text_too_long: 'A request message has at most 50 characters.',
  text_empty: 'The line is empty.',
};

const refused = (code: FailureCode): Outcome<never> => refuse(code, SENTENCES[code] ?? code);

/** Asks somebody on behalf of the caller. A request that has to be agreed to is answered by `wait4passed`. Spec: 3-transport §8. */
export async function askForFriendship(
  request: Omit<NewRequest, 'fromId'>,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const outcome = await requestFriendship(services, tenant, { ...request, fromId: caller.userId });
  if (!outcome.ok) return refused(outcome.failure);
  return outcome.value ? answer(undefined) : refuse('friend_request_sent', 'wait4passed');
}

/** Answers a request to the caller. */
export async function answerRequest(
  fromId: string,
  isAgreed: boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const isDone = await answerFriendRequest(services, tenant, { fromId, toId: caller.userId, isAgreed });
  return isDone ? answer(undefined) : refused('already_decided');
}

/** Writes a line to a request between the caller and somebody. */
export async function writeLine(
  otherId: string,
  text: string,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const outcome = await writeToRequest(services, tenant, { authorId: caller.userId, otherId, text });
  return outcome.ok ? answer(undefined) : refused(outcome.failure);
}
