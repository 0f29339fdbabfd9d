/** Recalls and moderation as direct paths, with the same requests and replies. Spec: 3-transport §7, 2-contacts-groups §7. */
import { groupMembersBanSet, groupMembersSub, groupMembersUnbanSet } from '../operations/group-members-moderate.ts';
import { msgRecall, msgRecallByAdmin, msgRecallByOwner } from '../operations/msg-recall.ts';
import { httpCall } from '../operation.ts';

export const msgRecallByPath = httpCall('/msgRecall', msgRecall.request, msgRecall.reply);
export const ownerRecallByPath = httpCall('/msgRecallByOwner', msgRecallByOwner.request, msgRecallByOwner.reply);
export const adminRecallByPath = httpCall('/msgRecallByAdmin', msgRecallByAdmin.request, msgRecallByAdmin.reply);
export const banSetByPath = httpCall(
  '/imgroup/groupMembersBanSet',
  groupMembersBanSet.request,
  groupMembersBanSet.reply,
);
export const unbanSetByPath = httpCall(
  '/imgroup/groupMembersUnbanSet',
  groupMembersUnbanSet.request,
  groupMembersUnbanSet.reply,
);
export const membersSubByPath = httpCall('/imgroup/groupMembersSub', groupMembersSub.request, groupMembersSub.reply);
