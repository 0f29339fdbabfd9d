import { friendInvite } from '../../../widget/contract/operations/friend-invite.ts';
import { forSession } from '../calls/handler.ts';
import { askForFriendship } from '../contacts/ask.ts';

/** Spec: 2-contacts-groups §4 Friend request, 3-transport §7 friendInvite. */
export const handleFriendInvite = forSession(
  friendInvite,
  ({ userId, message = '', source, sourceUserId, sourceGroupId }, context) =>
    askForFriendship({ toId: userId, message, sourceType: source, sourceUserId, sourceGroupId }, context),
);
