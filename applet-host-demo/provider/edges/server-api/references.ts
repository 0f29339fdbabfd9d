import { failure, success } from '#domain/result.ts';
import { normaliseLoginName } from '#domain/session/credentials.ts';
import { findGroupKey, type GroupKey } from '../../base/store/groups/platform-groups.ts';
import { findPlayer, type PlayerKey, type StoredPlayer } from '../../base/store/people/players.ts';
import { findByLoginName } from '../../base/store/people/users.ts';
import type { SessionContext } from '../../calls/services.ts';
import type { PlatformContext } from './endpoint.ts';
import type { ApiFailure, ApiOutcome } from './failures.ts';

const USER = 'user:';
const ACCOUNT = 'account:';
const ALIAS = 'alias:';

/** Reads a reference to a player or a service account. Without a prefix it is the platform's own id of a player. */
function playerKey(reference: string): PlayerKey {
  if (reference.startsWith(USER)) return { by: 'user', id: reference.slice(USER.length) };
  return reference.startsWith(ACCOUNT)
    ? { by: 'account', id: reference.slice(ACCOUNT.length) }
    : { by: 'player', id: reference };
}

const notFound = (what: string, reference: string): ApiOutcome<never> =>
  failure<ApiFailure>({ code: 'not_found', message: `There is no ${what} "${reference}".` });

/** Finds a player. Service accounts are not players. */
export async function requirePlayer(
  { services, tenant }: PlatformContext,
  reference: string,
): Promise<ApiOutcome<StoredPlayer>> {
  const key = playerKey(reference);
  const found = key.by === 'account' ? undefined : await findPlayer(services.db, tenant.code, key);
  return found === undefined ? notFound('player', reference) : success(found);
}

export const noAgent = (reference: string): ApiOutcome<never> => notFound('agent', reference);

/** Finds a user by the login name of an agent, or by `user:` and the id. */
export async function requireUser(context: PlatformContext, reference: string): Promise<ApiOutcome<StoredPlayer>> {
  const { services, tenant } = context;
  if (reference.startsWith(USER)) return requirePlayer(context, reference);
  const named = await findByLoginName(services.db, tenant.code, normaliseLoginName(reference));
  const found = named && (await findPlayer(services.db, tenant.code, { by: 'user', id: named.account.userId }));
  return found === undefined ? noAgent(reference) : success(found);
}

/** Finds a player or a service account. */
export async function requireMember(
  { services, tenant }: PlatformContext,
  reference: string,
): Promise<ApiOutcome<StoredPlayer>> {
  const found = await findPlayer(services.db, tenant.code, playerKey(reference));
  return found === undefined ? notFound('player or service account', reference) : success(found);
}

/** Finds several of them, without repeated ones. Fails with the first that does not exist. */
export async function requireMembers(
  context: PlatformContext,
  references: readonly string[],
): Promise<ApiOutcome<readonly StoredPlayer[]>> {
  const found = new Map<string, StoredPlayer>();
  for (const reference of references) {
    const member = await requireMember(context, reference);
    if (!member.ok) return member;
    found.set(member.value.userId, member.value);
  }
  return success([...found.values()]);
}

export async function requireAccount(
  { services, tenant }: PlatformContext,
  name: string,
): Promise<ApiOutcome<StoredPlayer>> {
  const found = await findPlayer(services.db, tenant.code, { by: 'account', id: name });
  return found === undefined ? notFound('service account', name) : success(found);
}

/** Finds a group that is not dissolved. */
export async function requireGroup(
  { services, tenant }: PlatformContext,
  reference: string,
): Promise<ApiOutcome<GroupKey>> {
  const key = reference.startsWith(ALIAS) ? { alias: reference.slice(ALIAS.length) } : { groupId: reference };
  const found = await findGroupKey(services.db, tenant.code, key);
  return found === undefined ? notFound('group', reference) : success(found);
}

/** The context in which the platform acts with the rights of a user, in its own name. D-20. */
export const asPlatform = (context: PlatformContext, userId: string): SessionContext => ({
  ...actingAs(context, userId),
  isByPlatform: true,
});

/** The context in which the product's own functions act for a user, in the user's name. No session causes the change. */
export const actingAs = ({ services, tenant, address }: PlatformContext, userId: string): SessionContext => ({
  services,
  tenant,
  address,
  caller: { userId, sessionId: '', tenant: tenant.code },
});
