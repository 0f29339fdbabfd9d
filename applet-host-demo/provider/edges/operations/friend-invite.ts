import { friendInvite } from '#contract/operations/friend-invite.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { askForFriendship } from '../../capabilities/contacts/ask.ts';

/** Spec: 2-contacts-groups §4 Friend request, 3-transport §7 friendInvite. */
export const handleFriendInvite = forSession(
  friendInvite,
  async ({ userId, message = '', source, sourceUserId, sourceGroupId }, context) => {
    const request = { toId: userId, message, sourceType: source, sourceUserId, sourceGroupId };
    const asked = await askForFriendship(request, context);
    return asked.ok ? answer({ result: 'passed' }) : asked;
  },
);
