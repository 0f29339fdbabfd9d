import type { SessionContext } from '../../calls/services.ts';
import { findInvitees, type Invitee } from '../../base/store/groups/invitees.ts';
import { findActive } from '../../base/store/people/players.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** The side that adds members to a group: a user may add friends, the platform any of its players. */
type Initiator = 'user' | 'platform';

export const initiatorOf = ({ isByPlatform }: Pick<SessionContext, 'isByPlatform'>): Initiator =>
  isByPlatform === true ? 'platform' : 'user';

/** Finds those of some users whom the initiator may add to a group. */
export async function findCandidates(
  trx: DatabaseTransaction,
  initiator: Initiator,
  people: { readonly tenant: Tenant; readonly userId: string; readonly userIds: readonly string[] },
): Promise<readonly Invitee[]> {
  if (initiator === 'user') return findInvitees(trx, people);
  const found = await findActive(trx, people.tenant.code, people.userIds);
  return found.map((player) => ({ ...player, acceptsInvites: true }));
}
