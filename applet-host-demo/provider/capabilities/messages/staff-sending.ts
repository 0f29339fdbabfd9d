import type { MassMessage } from '#contract/operations/message-fields.ts';
import { MAX_MASS_TARGETS } from '#domain/limits.ts';
import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { listFriends } from '../../base/store/people/friends.ts';
import { listGroups } from '../../base/store/groups/group-list.ts';
import { type Sent, sendToMany } from './send-to-many.ts';

const isStaff = ({ tenant, caller }: SessionContext): boolean =>
  tenant.settings.staffIds?.includes(caller.userId) === true;

/** Sends to all friends or all groups of a member of the staff. Spec: 1-chat §7 msgSendAll. L-CT4. */
export async function sendToAll(
  message: MassMessage,
  target: 'friend' | 'group',
  context: SessionContext,
): Promise<Outcome<Sent>> {
  if (!isStaff(context)) return notStaff();
  const { services, caller } = context;
  const chatIds =
    target === 'friend'
      ? (await friendsOf(context)).map(({ chatId }) => chatId)
      : (await listGroups(services.db, caller.userId, undefined)).map(({ group }) => group.groupId);
  return sendUpToLimit(message, chatIds, context);
}

/** Sends to the friends of a member of the staff who have one of these tags. Spec: 1-chat §7 msgSendByTagIDs. L-CT4. */
export async function sendToTagged(
  message: MassMessage,
  tagIds: readonly string[],
  context: SessionContext,
): Promise<Outcome<Sent>> {
  if (!isStaff(context)) return notStaff();
  const tags = (context.tenant.settings.tags ?? []).filter(({ id }) => tagIds.includes(id));
  if (tags.length < new Set(tagIds).size || tags.length === 0) return refuse('not_found', 'There is no such tag.');
  const tagged = new Set(tags.flatMap(({ userIds }) => userIds));
  const friends = (await friendsOf(context)).filter(({ userId }) => tagged.has(userId));
  return sendUpToLimit(
    message,
    friends.map(({ chatId }) => chatId),
    context,
  );
}

/** Lists the tags with the tagged friends of a member of the staff. Other callers get none. Spec: 3-transport §7 tagListGet. */
export async function listTags(context: SessionContext) {
  if (!isStaff(context)) return answer({ tags: [] });
  const friendIds = new Set((await friendsOf(context)).map(({ userId }) => userId));
  const tags = (context.tenant.settings.tags ?? []).map(({ id, name, userIds }) => ({
    tagId: id,
    name,
    userIds: userIds.filter((userId) => friendIds.has(userId)),
  }));
  return answer({ tags });
}

async function friendsOf({ services, caller }: SessionContext) {
  const entries = await listFriends(services.db, caller.userId, undefined);
  return entries.flatMap(({ friend }) => (friend.isBlacklisted ? [] : [friend]));
}

const notStaff = (): Outcome<never> => refuse('forbidden', 'Only staff may send to all chats.');

async function sendUpToLimit(
  message: MassMessage,
  chatIds: readonly string[],
  context: SessionContext,
): Promise<Outcome<Sent>> {
  return chatIds.length > MAX_MASS_TARGETS
    ? refuse('invalid_request', `A message can go to at most ${MAX_MASS_TARGETS} chats at once.`)
    : sendToMany(message, chatIds, context);
}
