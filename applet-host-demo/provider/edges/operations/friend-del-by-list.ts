import { friendDelByList } from '#contract/operations/friend-del-by-list.ts';
import { forSession } from '../../calls/handler.ts';
import { deleteManyFriends } from '../../capabilities/contacts/bulk-deletion.ts';

/** Spec: 2-contacts-groups §7 friendDelByList. */
export const handleFriendDelByList = forSession(friendDelByList, ({ userIds }, context) =>
  deleteManyFriends(userIds, context),
);
