import { CLEAR_CACHE_PATH } from '../../contract/files.ts';
import { withDeadline } from '../../platform/deadline.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountAtom } from '../../state/session.ts';
import { databaseName } from '../../storage/database-name.ts';
import type { Store } from '../store.ts';
import { joinRemovals, removalKey, type RemovalChannel } from './removal-channel.ts';
import type { Session } from './session-api.ts';
import { isUserKey } from './user-keys.ts';

/** A window that the browser has frozen keeps its connections. The data is then removed at the next start. */
const REMOVAL_TIMEOUT_MS = 3000;

interface StoredData {
  readonly platform: Pick<Platform, 'keyValue' | 'tabValues' | 'storage' | 'clock' | 'joinWindows'>;
  readonly tenant: string;
}

export interface RemovalDeps extends StoredData {
  readonly session: Session;
  readonly store: Store;
}

/** Removes the data here, too, when another window of this browser does. */
export const joinRemovalsOf = (deps: RemovalDeps): RemovalChannel =>
  joinRemovals(deps.platform.joinWindows, deps.tenant, (userId) => leaveAndRemove(deps, userId));

/**
 * Removes the local data of the user whose sign-out requested it, otherwise of all users of the tenant, also in other
 * windows. Resolves to false if the browser kept some of it. L-E2.
 */
export async function removeEverywhere(deps: RemovalDeps): Promise<boolean> {
  const channel = joinRemovalsOf(deps);
  const { keyValue, clock } = deps.platform;
  const userId = keyValue.get(removalKey(deps.tenant)) ?? undefined;
  channel.announce(userId);
  const removal = removeHere(deps, userId).then(async (isRemoved) => {
    await channel.untilOthersAreDone();
    return isRemoved;
  });
  return withDeadline(clock, REMOVAL_TIMEOUT_MS, removal, false).finally(channel.leave);
}

/** Another window removes data: ends the session here if it is of that user, and removes what this window has written since. */
async function leaveAndRemove({ session, store, ...deps }: RemovalDeps, userId: string | undefined): Promise<void> {
  const account = store.get(accountAtom);
  if (account === undefined || (userId !== undefined && account.userId !== userId)) return;
  const user = session.current();
  void session.logOut();
  await user?.close();
  await removeHere(deps, userId);
}

async function removeHere({ platform, tenant }: StoredData, userId: string | undefined): Promise<boolean> {
  const { keyValue, tabValues, storage } = platform;
  const database = databaseName(tenant, userId ?? '');
  const isUnwanted = (name: string): boolean => (userId === undefined ? name.startsWith(database) : name === database);
  const known = [userId ?? lastUserOf(platform, tenant) ?? []].flat().map((id) => databaseName(tenant, id));
  for (const values of [keyValue, tabValues])
    for (const key of values.keys('')) if (isUserKey(key, tenant, userId)) values.remove(key);
  const [isRemoved] = await Promise.all([
    storage.removeDatabases(isUnwanted, known),
    storage.clearCachedAnswers(CLEAR_CACHE_PATH),
  ]);
  return isRemoved;
}

function lastUserOf({ keyValue }: StoredData['platform'], tenant: string): string | undefined {
  const [, userId] = /"userId":"([^"]+)"/.exec(keyValue.get(`ml_account:${tenant}`) ?? '') ?? [];
  return userId;
}
