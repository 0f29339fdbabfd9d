import type { Services } from '../calls/handler.ts';
import { dropGuests } from '../pushes/guests.ts';
import { setShared } from '../store/shared-groups.ts';

/**
 * Switches a group's sharing; switching it off disconnects all guests. The caller of this function checks the permission.
 * Spec: 3-transport §4 Guest group connection, §6.
 */
export async function switchSharing(
  { db, bus }: Pick<Services, 'db' | 'bus'>,
  tenant: string,
  groupId: string,
  isShared: boolean,
): Promise<void> {
  const hasChanged = await db.transaction().execute((trx) => setShared(trx, tenant, groupId, isShared));
  if (hasChanged && !isShared) dropGuests(bus, groupId, 'sharing_off');
}
