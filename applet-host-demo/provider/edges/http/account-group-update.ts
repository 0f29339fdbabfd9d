import type { Decoded } from '#contract/codec.ts';
import { accountGroupUpdate } from '#contract/http/account-group-update.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, type Outcome } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import { setChatFlags } from '../../base/store/messages/chat-flags.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 3-transport §7 accountGroupUpdate. */
export const handleAccountGroupUpdate = forSession(accountGroupUpdate, (flags, context) =>
  setAccountFlags(flags, context),
);

/** Pins or mutes a group for the caller. */
export async function setAccountFlags(
  { groupId, ...flags }: Decoded<typeof accountGroupUpdate.request>,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const outcome = await services.db.transaction().execute(async (trx) => {
    const viewer = await checkViewer(trx, groupId, caller.userId);
    if (viewer.ok) await setChatFlags(trx, caller.userId, groupId, { ...NOTHING, ...flags });
    return viewer;
  });
  if (!outcome.ok) return refuseChat(outcome.failure, groupId);
  const more = { groupId, exceptSessionId: caller.sessionId };
  pushServerNoti(services.bus, tenant, 'group_updated', [caller.userId], more);
  return answer(undefined);
}

const NOTHING = { isPinned: undefined, notificationsMuted: undefined };
