import { sql } from 'kysely';
import { changedNow } from '../engine/changes.ts';
import { removeAnswersAbout } from '../access/api-requests.ts';
import { noteErasedPlayer } from './erasures.ts';
import { removeOrphans } from '../files/files.ts';
import { expireExports } from './player-exports.ts';
import { forgetProfiles } from '../moderation/report-evidence.ts';
import type { Database, DatabaseTransaction } from '../schema/schema.ts';

/** Removes a user's own entries in the friend list, requests in both directions, and the remarks of others. */
export async function removeContacts(trx: DatabaseTransaction, userId: string): Promise<readonly string[]> {
  await trx
    .updateTable('friendships')
    .set({ is_removed: true, is_blacklisted: false, alias: '', changed: changedNow() })
    .where('user_id', '=', userId)
    .where('is_removed', '=', false)
    .execute();
  await trx
    .updateTable('friendships')
    .set({ alias: '', changed: changedNow() })
    .where('friend_id', '=', userId)
    .where('alias', '<>', '')
    .execute();
  const requests = await trx
    .deleteFrom('friend_requests')
    .where((where) => where.or([where('from_id', '=', userId), where('to_id', '=', userId)]))
    .returning(['from_id', 'to_id'])
    .execute();
  const others = requests.flatMap((row) => [row.from_id, row.to_id]).filter((id) => id !== userId);
  return [...new Set(others)];
}

const FILES_AT_ONCE = 200;

/** The files of a user (of chats, stickers, pictures), or those of a tenant's chats from before a time. */
type FilesOf = { readonly uploaderId: string } | { readonly tenant: string; readonly beforeMs: number };

/**
 * Removes files, some at a time. Their bytes are marked for removal unless another user has forwarded them. Returns false when there
 * are no more.
 */
export const removeFiles = (db: Database, of: FilesOf): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const wanted = trx.selectFrom('files').select(['owner', 'file_key', 'blob_key', 'thumb_key']);
    const chosen =
      'uploaderId' in of
        ? wanted.where('uploader_id', '=', of.uploaderId)
        : wanted
            .where('created_at', '<', of.beforeMs)
            .where('is_avatar', '=', false)
            .where('owner', 'in', (query) =>
              query.selectFrom('chats').select('chat_id').where('tenant', '=', of.tenant),
            );
    const rows = await chosen.limit(FILES_AT_ONCE).forUpdate().execute();
    if (rows.length === 0) return false;
    const [owners, keys] = [rows.map(({ owner }) => owner), rows.map(({ file_key }) => file_key)];
    const gone = sql`unnest(${owners}::text[], ${keys}::text[]) as gone(owner, file_key)`;
    await sql`
      delete from file_uses u using ${gone} where u.chat_id = gone.owner and u.file_key = gone.file_key`.execute(trx);
    await sql`
      delete from files f using ${gone} where f.owner = gone.owner and f.file_key = gone.file_key`.execute(trx);
    await removeOrphans(trx, rows);
    return true;
  });

/** Removes the other data of a user: sign-in, attributes, sessions, exports, data of the customer service, the user's own lists. */
export async function removeFacts(
  trx: DatabaseTransaction,
  tenant: string,
  userId: string,
  nowMs: number,
): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['login_name', 'phone', 'player_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (user?.login_name !== undefined && user.login_name !== null)
    for (const table of ['login_tries', 'login_networks'] as const)
      await trx.deleteFrom(table).where('tenant', '=', tenant).where('login_name', '=', user.login_name).execute();
  if (user?.phone !== undefined && user.phone !== null)
    await trx.deleteFrom('sms_codes').where('tenant', '=', tenant).where('phone', '=', user.phone).execute();
  for (const table of [
    'sessions',
    'password_tries',
    'player_attributes',
    'player_limits',
    'group_collections',
    'hidden_messages',
    'uploads',
    'group_notices',
    'throw_chains',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  const playerId = user?.player_id ?? undefined;
  if (playerId !== undefined) await noteErasedPlayer(trx, { userId, tenant, playerId });
  const platformIds = playerId === undefined ? [] : [playerId];
  const about = { ids: [userId, ...platformIds], references: [`user:${userId}`, ...platformIds] };
  await removeAnswersAbout(trx, tenant, about);
  await expireExports(trx, userId);
  await forgetProfiles(trx, userId);
  await trx
    .updateTable('service_sessions')
    .set({ data: '{}', topic: '', remark: '' })
    .where('player_id', '=', userId)
    .execute();
  await trx
    .updateTable('users')
    .set({
      login_name: null,
      password_hash: null,
      player_id: null,
      platform_name: null,
      platform_photo: null,
      phone: null,
      accepts_requests: false,
      accepts_group_invites: false,
      can_be_found: false,
      staff_role: null,
      is_frozen: true,
      frozen_until: null,
      freeze_reason: '',
      erased_at: nowMs,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** The groups of a user. If the user owns one: the members who could own it next, admins first. */
export async function listGroupsToLeave(
  db: Database,
  userId: string,
): Promise<readonly { readonly groupId: string; readonly heirIds: readonly string[] }[]> {
  const groups = await db
    .selectFrom('group_members as gm')
    .innerJoin('groups as g', 'g.group_id', 'gm.group_id')
    .select(['g.group_id', 'g.owner_id'])
    .where('gm.user_id', '=', userId)
    .where('gm.is_removed', '=', false)
    .where('g.is_dissolved', '=', false)
    .execute();
  const found = [];
  for (const { group_id: groupId, owner_id } of groups) {
    found.push({ groupId, heirIds: owner_id === userId ? await listHeirs(db, groupId, userId) : [] });
  }
  return found;
}

const MAX_HEIRS = 20;

async function listHeirs(db: Database, groupId: string, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('group_members as gm')
    .innerJoin('users as u', 'u.user_id', 'gm.user_id')
    .select('gm.user_id')
    .where('gm.group_id', '=', groupId)
    .where('gm.is_removed', '=', false)
    .where('gm.user_id', '<>', userId)
    .where('u.is_frozen', '=', false)
    .orderBy((order) => order.case().when('gm.role', '=', 'admin').then(0).else(1).end())
    .orderBy('gm.changed')
    .orderBy('gm.user_id')
    .limit(MAX_HEIRS)
    .execute();
  return rows.map((row) => row.user_id);
}
