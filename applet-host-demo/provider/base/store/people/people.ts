import type { ViewRefusal } from '#domain/contact/meeting.ts';
import type { Person } from '#domain/contact/person.ts';
import { isOwnRequest } from '#domain/contact/friend-request.ts';
import { VIEW_REFUSALS } from '#domain/contact/meeting.ts';
import { oneToOneChatId } from '#domain/chat/chat-id.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { findLastRequest } from './friend-requests.ts';
import { findMeetingRefusal } from './meetings.ts';
import type { Database } from '../schema/schema.ts';
import type { Tenant } from '../../tenant-settings/settings.ts';
import { isOpen } from '../../tenant-settings/closed-privacy.ts';

export interface Viewing {
  readonly viewerId: string;
  readonly tenant: Pick<Tenant, 'code' | 'settings'>;
  readonly userId: string;
  /** The group from which the viewer opens the profile. The viewer is a member. */
  readonly groupId: string | undefined;
}

/**
 * Reads a user's profile if the viewer may see it. Friends see each other, and the viewer sees users who sent them a friend request.
 * `meetingRefusal` decides about all others; the viewer's own request grants nothing. Spec: 1-chat §6, 2-contacts-groups §8 Friend
 * lookup. S-10.
 */
export async function findPerson(
  db: Database,
  { viewerId, tenant, userId, groupId }: Viewing,
): Promise<Result<Person, ViewRefusal>> {
  if (userId === viewerId) return failure(VIEW_REFUSALS.self);
  const user = await db
    .selectFrom('users')
    .select(['user_id', 'name', 'photo', 'can_be_found'])
    .where('user_id', '=', userId)
    .where('tenant', '=', tenant.code)
    .executeTakeFirst();
  if (user === undefined) return failure(VIEW_REFUSALS.unknown);
  const friendship = await db
    .selectFrom('friendships')
    .select(['alias', 'is_blacklisted'])
    .where('user_id', '=', viewerId)
    .where('friend_id', '=', userId)
    .where('is_removed', '=', false)
    .executeTakeFirst();
  const { request, board } = await findLastRequest(db, viewerId, userId);
  const isFriend = friendship !== undefined;
  const hasAskedMe = request !== undefined && !isOwnRequest({ state: request });
  if (!isFriend && (!hasAskedMe || groupId !== undefined)) {
    const refusal = await findMeetingRefusal(db, {
      viewerId,
      userId,
      groupId,
      canBeFound: user.can_be_found && isOpen(tenant, 'findByCode'),
      countsFormerMembers: true,
    });
    if (refusal !== undefined) return failure(refusal);
  }
  return success({
    userId,
    name: user.name,
    photo: user.photo,
    relation: {
      isFriend,
      isBlacklisted: friendship?.is_blacklisted ?? false,
      alias: friendship?.alias ?? '',
      chatId: oneToOneChatId(viewerId, userId),
      request,
      board,
    },
  });
}
