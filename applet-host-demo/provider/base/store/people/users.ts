import type { Account } from '#domain/session/account.ts';
import { newUserId } from '../engine/ids.ts';
import type { Database } from '../schema/schema.ts';

export interface NewUser {
  readonly tenant: string;
  readonly name: string;
  readonly photo?: string;
  readonly loginName?: string;
  readonly passwordHash?: string;
  /** The platform's own id of the player, for users who sign in by identity token. */
  readonly playerId?: string;
  /** 0 hides the friend tab. Absent: 1. */
  readonly authType?: number | undefined;
  /** A verified number. */
  readonly phone?: string;
  /** A visitor without a sign-in: no user finds or adds them. */
  readonly isGuest?: boolean;
  /** For demo data; otherwise random. */
  readonly userId?: string;
}

export interface StoredUser {
  readonly account: Account;
  readonly tenant: string;
  readonly passwordHash: string | null;
  readonly isFrozen: boolean;
  /** The name in the platform's latest identity token. A nickname that the player chose takes precedence over it. */
  readonly platformName: string | null;
  /** The same for the picture. */
  readonly platformPhoto: string | null;
}

/**
 * Creates a user. Undefined when the login name or the player id is taken in the tenant. A unique index decides, so two
 * parallel registrations cannot both get a name.
 */
export async function insertUser(db: Database, user: NewUser, nowMs: number): Promise<Account | undefined> {
  for (;;) {
    const userId = user.userId ?? newUserId();
    const inserted = await db
      .insertInto('users')
      .values({
        user_id: userId,
        tenant: user.tenant,
        name: user.name,
        photo: user.photo ?? '',
        login_name: user.loginName ?? null,
        password_hash: user.passwordHash ?? null,
        player_id: user.playerId ?? null,
        platform_name: user.playerId === undefined ? null : user.name,
        platform_photo: user.playerId === undefined ? null : (user.photo ?? ''),
        auth_type: user.authType ?? 1,
        phone: user.phone ?? null,
        is_guest: user.isGuest ?? false,
        can_be_found: user.isGuest !== true,
        accepts_requests: user.isGuest !== true,
        accepts_group_invites: user.isGuest !== true,
        created_at: nowMs,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    if (inserted !== undefined) {
      return {
        userId,
        name: user.name,
        loginName: user.loginName ?? '',
        photo: user.photo ?? '',
        authType: user.authType ?? 1,
        ...(user.isGuest === true && { isGuest: true }),
      };
    }
    const isIdTaken = (await findUser(db, userId)) !== undefined;
    if (!isIdTaken || user.userId !== undefined) return undefined;
  }
}

export async function findUser(db: Database, userId: string): Promise<StoredUser | undefined> {
  const row = await users(db).where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? undefined : stored(row);
}

export async function findByLoginName(db: Database, tenant: string, name: string): Promise<StoredUser | undefined> {
  const row = await users(db).where('tenant', '=', tenant).where('login_name', '=', name).executeTakeFirst();
  return row === undefined ? undefined : stored(row);
}

export async function findByPlayerId(db: Database, tenant: string, id: string): Promise<StoredUser | undefined> {
  const row = await users(db).where('tenant', '=', tenant).where('player_id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : stored(row);
}

/** Sets name and picture. The caller marks the affected friend and group lists as changed. */
export async function updateProfile(
  db: Database,
  userId: string,
  profile: Pick<Account, 'name' | 'photo'>,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ name: profile.name, photo: profile.photo })
    .where('user_id', '=', userId)
    .execute();
}

export async function setPlatformName(db: Database, userId: string, name: string): Promise<void> {
  await db.updateTable('users').set({ platform_name: name }).where('user_id', '=', userId).execute();
}

export async function setPlatformPhoto(db: Database, userId: string, photo: string): Promise<void> {
  await db.updateTable('users').set({ platform_photo: photo }).where('user_id', '=', userId).execute();
}

/** Sets the authType of all users of a tenant. */
export async function setAuthType(db: Database, tenant: string, authType: number): Promise<void> {
  const users = db.updateTable('users').set({ auth_type: authType }).where('tenant', '=', tenant);
  await users.where('auth_type', '!=', authType).execute();
}

export interface Freeze {
  /** Undefined: it has no end. */
  readonly untilMs?: number | undefined;
  /** For operators only. */
  readonly reason?: string | undefined;
}

/** Freezes a user, or (undefined) ends the freeze. */
export async function setFrozen(db: Database, userId: string, freeze: Freeze | undefined): Promise<void> {
  await db
    .updateTable('users')
    .set({
      is_frozen: freeze !== undefined,
      frozen_until: freeze?.untilMs ?? null,
      freeze_reason: freeze?.reason ?? '',
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Ends the freezes whose time has passed. */
export async function endFreezes(db: Database, nowMs: number): Promise<void> {
  await db
    .updateTable('users')
    .set({ is_frozen: false, frozen_until: null, freeze_reason: '' })
    .where('frozen_until', '<=', nowMs)
    .where('erased_at', 'is', null)
    .execute();
}

export async function setPasswordHash(
  db: Database,
  userId: string,
  passwordHash: string,
  nowMs: number,
): Promise<void> {
  const changed = { password_hash: passwordHash, password_changed_at: nowMs };
  await db.updateTable('users').set(changed).where('user_id', '=', userId).execute();
}

const users = (db: Database) =>
  db
    .selectFrom('users')
    .select([
      'user_id',
      'tenant',
      'name',
      'login_name',
      'password_hash',
      'photo',
      'auth_type',
      'is_frozen',
      'is_guest',
      'platform_name',
      'platform_photo',
    ]);

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['executeTakeFirstOrThrow']>>;

const stored = (row: UserRow): StoredUser => ({
  account: {
    userId: row.user_id,
    name: row.name,
    loginName: row.login_name ?? '',
    photo: row.photo,
    authType: row.auth_type,
    ...(row.is_guest && { isGuest: true }),
  },
  tenant: row.tenant,
  passwordHash: row.password_hash,
  isFrozen: row.is_frozen,
  platformName: row.platform_name,
  platformPhoto: row.platform_photo,
});

/** Returns the platform's id of a user. Undefined: the user has registered here. */
export async function findPlayerId(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('player_id').where('user_id', '=', userId).executeTakeFirst();
  return row?.player_id ?? undefined;
}

/** The platform's id of a user, empty if there is none, and the time of their creation. */
export async function findPlatformFacts(
  db: Database,
  userId: string,
): Promise<{ readonly playerId: string; readonly createdAtMs: number }> {
  const row = await db
    .selectFrom('users')
    .select(['player_id', 'created_at'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { playerId: row.player_id ?? '', createdAtMs: row.created_at };
}

export async function noteLogin(db: Database, userId: string, nowMs: number): Promise<void> {
  await db.updateTable('users').set({ last_login_at: nowMs }).where('user_id', '=', userId).execute();
}

/** Undefined: there is no such user. */
export async function findName(db: Database, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('name').where('user_id', '=', userId).executeTakeFirst();
  return row?.name;
}
