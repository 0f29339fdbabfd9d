import { namesPrivacy } from '#contract/entities/privacy.ts';
import { getImUserStatus, updateImUserStatus } from '#contract/http/privacy-status.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { pushUserInfo } from '../../delivery/pushes/user-info.ts';
import { readPrivacy, savePrivacy } from '../../base/store/people/privacy.ts';

/** Spec: 2-contacts-groups §7 getImUserStatus. */
export const handleGetImUserStatus = forSession(getImUserStatus, async (_request, { services, tenant, caller }) => {
  const privacy = await readPrivacy(services.db, tenant, caller.userId);
  return privacy === undefined
    ? refuse('token_invalid', 'The user of this session no longer exists.')
    : answer(privacy);
});

/** The user's other devices are notified. Spec: 2-contacts-groups §4 Privacy switches, §7 updateImUserStatus. */
export const handleUpdateImUserStatus = forSession(
  updateImUserStatus,
  async ({ userId, ...change }, { services, tenant, caller }) => {
    if (userId !== caller.userId) return refuse('forbidden', 'Users can change only their own settings.');
    if (!namesPrivacy(change))
      return refuse('invalid_request', 'Send "allowFriend", "allowFindMe" or "allowGroupInvite".');
    const isSaved = await services.db.transaction().execute((trx) => savePrivacy(trx, tenant, caller.userId, change));
    if (!isSaved) return refuse('forbidden', 'The platform has closed this setting.');
    pushUserInfo(services.bus, caller.userId);
    return answer(undefined);
  },
);
