import { friendShipDetail } from '#contract/http/friend-ship-detail.ts';
import { VIEW_REFUSALS } from '#domain/contact/meeting.ts';
import { forSession } from '../../calls/handler.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { refuseChat } from '../../calls/refuse-chat.ts';
import { findPerson } from '../../base/store/people/people.ts';
import { checkViewer } from '../../base/store/messages/viewers.ts';

/** Spec: 1-chat §6, 2-contacts-groups §7 /friendShip/detail, §8. S-10. */
export const handleFriendShipDetail = forSession(
  friendShipDetail,
  ({ userId, groupId }, { services, tenant, caller }) =>
    services.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        if (groupId !== undefined) {
          const viewer = await checkViewer(trx, groupId, caller.userId);
          if (!viewer.ok) return refuseChat(viewer.failure, groupId);
        }
        const person = await findPerson(trx, { viewerId: caller.userId, tenant, userId, groupId });
        if (person.ok) return answer(person.value);
        return refuse(person.failure === VIEW_REFUSALS.unknown ? 'not_found' : 'forbidden', person.failure);
      }),
);
