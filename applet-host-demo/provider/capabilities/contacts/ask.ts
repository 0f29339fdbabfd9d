import { isViewRefusal, type ViewRefusal } from '#domain/contact/meeting.ts';
import type { FailureCode } from '#domain/failure.ts';
import { LINKS_REFUSED, MESSAGE_REFUSED } from '../moderation/moderate.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { NewRequest } from '../../base/store/people/friend-requests.ts';
import { answerFriendRequest, requestFriendship, writeToRequest } from './friend-requests.ts';

const SENTENCES: Partial<Record<FailureCode, string>> = {
  not_found: 'There is no user with this id.',
  forbidden: 'You cannot send a friend request to yourself.',
  already_friends: 'You are already friends with this user.',
  already_decided: 'There is no pending friend request between you and this user.',
  requests_closed: 'This user does not accept friend requests.',
  too_frequent: 'Too many of your friend requests are pending. Wait for replies before you send more.',
  links_refused: LINKS_REFUSED,
  message_refused: MESSAGE_REFUSED,
  text_too_long: 'A request message can have at most 50 characters.',
  text_empty: 'The note must not be empty.',
};

/** In a group that hides its members, the refusal is the text code of its rule, as for a profile. Spec: 2-contacts-groups §8. */
const refused = (code: FailureCode | ViewRefusal): Outcome<never> =>
  isViewRefusal(code) ? refuse('forbidden', code) : refuse(code, SENTENCES[code] ?? code);

/** Sends the caller's friend request. The reply is `wait4passed` while the other user must still agree. Spec: 3-transport §8. */
export async function askForFriendship(
  request: Omit<NewRequest, 'fromId'>,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const outcome = await requestFriendship(services, tenant, { ...request, fromId: caller.userId });
  if (!outcome.ok) return refused(outcome.failure);
  return outcome.value ? answer(undefined) : refuse('friend_request_sent', 'wait4passed');
}

/** Accepts or refuses a friend request that the caller received. */
export async function answerRequest(
  fromId: string,
  isAgreed: boolean,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const isDone = await answerFriendRequest(services, tenant, { fromId, toId: caller.userId, isAgreed });
  return isDone ? answer(undefined) : refused('already_decided');
}

/** Adds a note to the friend request between the caller and another user. */
export async function writeNote(
  otherId: string,
  text: string,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const outcome = await writeToRequest(services, tenant, { authorId: caller.userId, otherId, text });
  return outcome.ok ? answer(undefined) : refused(outcome.failure);
}
