import { msgSendAll, msgSendByTagIds, tagListGet } from '#contract/operations/mass-send.ts';
import { forSession } from '../../calls/handler.ts';
import { listTags, sendToAll, sendToTagged } from '../../capabilities/messages/staff-sending.ts';

/** Spec: 1-chat §7 msgSendAll. */
export const handleMsgSendAll = forSession(
  msgSendAll,
  ({ target, ...message }, context) => sendToAll(message, target, context),
  { isOrdered: true },
);

/** Spec: 1-chat §7 msgSendByTagIDs. */
export const handleMsgSendByTagIds = forSession(
  msgSendByTagIds,
  ({ tagIds, ...message }, context) => sendToTagged(message, tagIds, context),
  { isOrdered: true },
);

/** Spec: 3-transport §7 tagListGet. */
export const handleTagListGet = forSession(tagListGet, (_nothing, context) => listTags(context));
