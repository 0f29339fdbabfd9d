import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema/schema.ts';

/** A user as the platform sees them. */
export interface StoredPlayer {
  readonly userId: string;
  /** The platform's own id. Undefined: the user has registered in the chat. */
  readonly playerId: string | undefined;
  readonly name: string;
  readonly photo: string;
  readonly loginName: string;
  readonly authType: number;
  readonly isFrozen: boolean;
  /** Undefined: the freeze has no end, or there is none. */
  readonly frozenUntilMs: number | undefined;
  readonly freezeReason: string;
  readonly createdAtMs: number;
  readonly lastLoginAtMs: number | undefined;
  /** Of the sessions that are not over. */
  readonly lastSeenAtMs: number | undefined;
  readonly attributes: PlayerAttributes;
}

/** Facts about a player that only the platform knows. */
export interface PlayerAttributes {
  /** Empty: unknown. */
  readonly language: string;
  readonly level: number | undefined;
  readonly tags: readonly string[];
}

/** The platform's id of a player, a user id, or the name of a service account. */
export type PlayerKey =
  | { readonly by: 'player'; readonly id: string }
  | { readonly by: 'user'; readonly id: string }
  | { readonly by: 'account'; readonly id: string };

/** Finds a user of a tenant. Service accounts are found by their name only. */
export async function findPlayer(db: Database, tenant: string, key: PlayerKey): Promise<StoredPlayer | undefined> {
  const row = await players(db, tenant)
    .$if(key.by === 'player', (query) => query.where('u.player_id', '=', key.id))
    .$if(key.by === 'user', (query) => query.where('u.user_id', '=', key.id))
    .$if(key.by === 'account', (query) => query.where('s.name', '=', key.id))
    .$if(key.by !== 'account', (query) => query.where('s.name', 'is', null))
    .executeTakeFirst();
  return row && playerOf(row);
}

export interface PlayerFilter {
  readonly tag?: string | undefined;
  /** A part of the name, the login name, the platform's id or the user id, or a whole tag. */
  readonly search?: string | undefined;
}

interface PlayerPart extends PlayerFilter {
  /** A user id. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Lists a tenant's users by user id, without service accounts and guests of the customer service. */
export async function listPlayers(
  db: Database,
  tenant: string,
  { after = '', limit, ...filter }: PlayerPart,
): Promise<readonly StoredPlayer[]> {
  const rows = await filtered(db, tenant, filter)
    .where('u.user_id', '>', after)
    .orderBy('u.user_id')
    .limit(limit)
    .execute();
  return rows.map(playerOf);
}

/** Counts the users that `listPlayers` lists, up to a limit. */
export async function countPlayers(db: Database, tenant: string, filter: PlayerFilter, limit: number): Promise<number> {
  const { found } = await db
    .selectFrom(filtered(db, tenant, filter).limit(limit).as('listed'))
    .select((query) => query.fn.countAll<number>().as('found'))
    .executeTakeFirstOrThrow();
  return found;
}

const filtered = (db: Database, tenant: string, { tag, search }: PlayerFilter) =>
  players(db, tenant)
    .where('s.name', 'is', null)
    .where('u.is_guest', '=', false)
    .$if(tag !== undefined, (query) => query.where(sql<boolean>`a.tags @> ${[tag]}::text[]`))
    .$if(search !== undefined, (query) => query.where(matches(tenant, search ?? '')));

/**
 * Whether a user matches the text of a search. Users and tags each have an index; the characters of a text are compared again. The
 * matches are read once: for many new users without statistics, the planner would otherwise read them again for each user.
 */
function matches(tenant: string, search: string): RawBuilder<boolean> {
  const text = search.trim();
  // An id is often written in groups: M620 771 348.
  const joined = text.replaceAll(/\s/g, '');
  const term = /^m\d+$/i.test(joined) ? joined : text;
  return sql<boolean>`u.user_id in (
    with found as materialized (
      select f.user_id from users f
      where user_keys(f.tenant, f.name, f.player_id, f.user_id, f.login_name) @> (search_grams(${term}) || ${[`#${tenant}`]}::text[])
        and position(lower(${term}) in user_search_text(f.name, f.player_id, f.user_id, f.login_name)) > 0
      union all
      select t.user_id from player_attributes t where t.tags @> ${[text]}::text[]
    )
    select user_id from found)`;
}

/** Finds the active users of a tenant among some users, in the given order. */
export async function findActive(
  db: Database,
  tenant: string,
  userIds: readonly string[],
): Promise<readonly { readonly userId: string; readonly name: string }[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('users')
    .select(['user_id as userId', 'name'])
    .where('tenant', '=', tenant)
    .where('user_id', 'in', userIds)
    .where('is_frozen', '=', false)
    .execute();
  const byId = new Map(rows.map((row) => [row.userId, row]));
  return userIds.flatMap((userId) => byId.get(userId) ?? []);
}

/** Replaces attributes of a user. Undefined ones stay. */
export async function setAttributes(
  db: Database,
  userId: string,
  { language, level, tags }: { readonly [K in keyof PlayerAttributes]?: PlayerAttributes[K] | undefined },
): Promise<void> {
  const change = {
    ...(language === undefined ? {} : { language }),
    ...(level === undefined ? {} : { level }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
  };
  if (Object.keys(change).length === 0) return;
  await db
    .insertInto('player_attributes')
    .values({ user_id: userId, ...change })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(change))
    .execute();
}

const players = (db: Database, tenant: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('service_accounts as s', 's.user_id', 'u.user_id')
    .leftJoin('player_attributes as a', 'a.user_id', 'u.user_id')
    .select(['u.user_id', 'u.player_id', 'u.name', 'u.photo', 'u.login_name', 'u.auth_type', 'u.is_frozen'])
    .select(['u.frozen_until', 'u.freeze_reason', 'u.created_at', 'u.last_login_at', 'a.language', 'a.level', 'a.tags'])
    .select(sql<number | null>`(select max(l.seen_at) from sessions l where l.user_id = u.user_id)`.as('seen_at'))
    .where('u.tenant', '=', tenant)
    .where('u.erased_at', 'is', null);

type Row = Awaited<ReturnType<ReturnType<typeof players>['executeTakeFirstOrThrow']>>;

const playerOf = (row: Row): StoredPlayer => ({
  userId: row.user_id,
  playerId: row.player_id ?? undefined,
  name: row.name,
  photo: row.photo,
  loginName: row.login_name ?? '',
  authType: row.auth_type,
  isFrozen: row.is_frozen,
  frozenUntilMs: row.frozen_until ?? undefined,
  freezeReason: row.freeze_reason,
  createdAtMs: row.created_at,
  lastLoginAtMs: row.last_login_at || undefined,
  lastSeenAtMs: Math.max(row.seen_at ?? 0, row.last_login_at) || undefined,
  attributes: { language: row.language ?? '', level: row.level ?? undefined, tags: row.tags ?? [] },
});
