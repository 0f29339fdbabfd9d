import type { Account } from '#domain/session/account.ts';
import type { Services } from '../calls/handler.ts';
import { pushUpdate } from '../pushes/update.ts';
import { markFriendChanged } from '../store/friends.ts';
import { markMemberChanged } from '../store/group-members.ts';
import { updateProfile } from '../store/users.ts';

/** Saves a new name or picture, and notifies all users whose friend list shows it. */
export async function changeProfile(services: Services, account: Account): Promise<void> {
  const friendIds = await services.db.transaction().execute(async (trx) => {
    await updateProfile(trx, account.userId, account);
    await markMemberChanged(trx, account.userId);
    return markFriendChanged(trx, account.userId);
  });
  pushUpdate(services.bus, 'friendList', friendIds);
}
