import { groupPostingBlock } from '#domain/group/posting.ts';
import { maxMessageGraphemes } from '#domain/group/message-style.ts';
import { MAX_MESSAGE_GRAPHEMES } from '#domain/limits.ts';
import { messageIntervalMs } from '#domain/group/group.ts';
import { chatKind, otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { failure, type Result, success } from '#domain/result.ts';
import { isInPace, limitKinds } from '../access/player-limits.ts';
import type { LimitKind } from '../schema/schema-moderation.ts';
import { checkServiceSender } from '../service/service-rights.ts';
import type { Database, DatabaseTransaction, StoredRole } from '../schema/schema.ts';

export interface Sender {
  readonly userId: string;
  readonly name: string;
  readonly role: StoredRole | undefined;
  /** The maximum number of graphemes of a text. */
  readonly maxGraphemes: number;
  /** The open session of a chat with the customer service. */
  readonly sessionId?: string;
  /** The limits that a moderator has set. Absent where they do not apply. L-MO12. */
  readonly limits?: readonly LimitKind[];
}

interface SendMoment {
  readonly nowMs: number;
  /** The talk interval and a moderator's limit apply. */
  readonly isRated: boolean;
}

/** The client measures the interval with its own clock, and network delays vary. So a slightly early message is accepted. */
const INTERVAL_TOLERANCE_MS = 200;

/**
 * Checks whether a user may send to a chat now, and returns their name and role. The chat's row is locked first, so that the
 * result stays true until the message is stored. Limits of a moderator do not apply in chats with the customer service.
 * Spec: 1-chat §5 (rate), §8 Send-rejection reasons. S-10. L-MO12.
 *
 * @param rate `free`: the message does not count, for example a transfer
 */
export async function lockAndCheckSender(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
  nowMs: number,
  rate: 'counts' | 'free' = 'counts',
): Promise<Result<Sender, FailureCode>> {
  const isRated = rate === 'counts';
  const sender = await lockAndFindSender(trx, chatId, userId, { nowMs, isRated });
  if (!sender.ok) return sender;
  const { limits = [] } = sender.value;
  if (limits.includes('mute')) return failure('muted');
  if (isRated && limits.includes('slow') && !(await isInPace(trx, userId, nowMs))) return failure('too_frequent');
  return sender;
}

async function lockAndFindSender(
  trx: DatabaseTransaction,
  chatId: string,
  userId: string,
  moment: SendMoment,
): Promise<Result<Sender, FailureCode>> {
  const chat = await trx
    .selectFrom('chats')
    .select('chat_id')
    .where('chat_id', '=', chatId)
    .forUpdate()
    .executeTakeFirst();
  if (chatKind(chatId) === 'group') {
    return chat === undefined ? failure('not_match') : checkGroup(trx, chatId, userId, moment);
  }
  if (chatKind(chatId) === 'service') return checkServiceSender(trx, chatId, userId);
  const friendId = otherParty(chatId, userId);
  if (friendId === undefined) return failure('forbidden');
  return chat === undefined ? failure('noFriend') : checkFriend(trx, userId, friendId, moment.nowMs);
}

/** Checks whether a user may send to a chat, without the rate limit. */
export const checkSender = (
  db: Database,
  chatId: string,
  userId: string,
  nowMs: number,
): Promise<Result<Sender, FailureCode>> =>
  db.transaction().execute((trx) => lockAndCheckSender(trx, chatId, userId, nowMs, 'free'));

async function checkGroup(
  trx: DatabaseTransaction,
  groupId: string,
  userId: string,
  { nowMs, isRated }: SendMoment,
): Promise<Result<Sender, FailureCode>> {
  const row = await trx
    .selectFrom('users as u')
    .innerJoin('group_rules as g', (join) => join.onRef('g.tenant', '=', 'u.tenant').on('g.group_id', '=', groupId))
    .leftJoin('group_members as gm', (join) =>
      join.onRef('gm.group_id', '=', 'g.group_id').onRef('gm.user_id', '=', 'u.user_id'),
    )
    .leftJoin('chat_members as cm', (join) =>
      join.onRef('cm.chat_id', '=', 'g.group_id').onRef('cm.user_id', '=', 'u.user_id'),
    )
    .select(['u.name', 'g.is_dissolved', 'g.is_frozen', 'g.all_posting_banned', 'g.talk_interval_s'])
    .select([
      'g.ignores_talk_interval',
      'g.member_message_limit',
      'g.ignores_posting_ban',
      'gm.role',
      'gm.alias',
      'gm.posting_banned',
      'gm.is_removed',
      'cm.last_sent_at',
    ])
    .select(limitKinds(nowMs).as('limits'))
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined || row.is_dissolved) return failure('not_match');
  if (row.role === null || row.is_removed === true || row.last_sent_at === null) return failure('noGroupMember');
  const block = groupPostingBlock({
    myRole: row.role,
    isFrozen: row.is_frozen,
    allPostingBanned: row.all_posting_banned,
    ignoresPostingBan: row.ignores_posting_ban,
    postingBanned: row.posting_banned === true,
  });
  if (block !== undefined) return failure(block);
  const intervalMs = messageIntervalMs({
    myRole: row.role,
    talkIntervalS: row.talk_interval_s ?? undefined,
    ignoresTalkInterval: row.ignores_talk_interval,
  });
  const sinceLastMs = nowMs - row.last_sent_at;
  if (isRated && sinceLastMs >= 0 && sinceLastMs < intervalMs - INTERVAL_TOLERANCE_MS) return failure('too_frequent');
  const name = row.alias === null || row.alias === '' ? row.name : row.alias;
  const maxGraphemes = maxMessageGraphemes({
    myRole: row.role,
    ...(row.member_message_limit !== null && { memberMessageLimit: row.member_message_limit }),
  });
  return success({ userId, name, role: row.role, maxGraphemes, limits: row.limits });
}

/** Checks whether a user may message another one now: they must be friends and must not have blocked each other. */
export async function checkFriend(
  trx: Database,
  userId: string,
  friendId: string,
  nowMs: number,
): Promise<Result<Sender, FailureCode>> {
  const row = await trx
    .selectFrom('users as u')
    .innerJoin('friendships as mine', (join) =>
      join.onRef('mine.user_id', '=', 'u.user_id').on('mine.friend_id', '=', friendId),
    )
    .leftJoin('friendships as theirs', (join) =>
      join.onRef('theirs.user_id', '=', 'mine.friend_id').onRef('theirs.friend_id', '=', 'mine.user_id'),
    )
    .select(['u.name', 'mine.is_blacklisted', 'mine.is_removed'])
    .select(['theirs.is_blacklisted as is_blacklisted_by_them', 'theirs.is_removed as is_removed_by_them'])
    .select(limitKinds(nowMs).as('limits'))
    .where('u.user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return failure('noFriend');
  if (row.is_blacklisted) return failure('blacklist');
  if (row.is_blacklisted_by_them === true) return failure('blacklisted');
  if (row.is_removed || row.is_removed_by_them !== false) return failure('noFriend');
  const { name, limits } = row;
  return success({ userId, name, role: undefined, maxGraphemes: MAX_MESSAGE_GRAPHEMES, limits });
}
