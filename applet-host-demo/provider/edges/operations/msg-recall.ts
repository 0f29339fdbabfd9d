import * as calls from '#contract/operations/msg-recall.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { forSession, type Handler } from '../../calls/handler.ts';
import type { SessionContext } from '../../calls/services.ts';
import { type RecallRank, recallMessages } from '../../capabilities/messages/recall.ts';

type One = typeof calls.msgRecall;
type Several = typeof calls.msgBatchRecallByOwner;

const single = (call: One, rank: RecallRank): Handler =>
  forSession(
    call,
    ({ chatId, messageId, localId }, context: SessionContext) =>
      recallMessages({ kind: 'recall', rank, isBatch: false, chatId, messageIds: [messageId], localId }, context),
    { isOrdered: true },
  );

/** Shows messages to the others again, also own ones. */
const restoring = (call: One, rank: RecallRank): Handler =>
  forSpeaker(
    call,
    ({ chatId, messageId, localId }, context: SessionContext) =>
      recallMessages({ kind: 'restore', rank, isBatch: false, chatId, messageIds: [messageId], localId }, context),
    { isOfOthers: true, isOrdered: true },
  );

const batch = (call: Several, rank: RecallRank): Handler =>
  forSession(
    call,
    (request, context: SessionContext) =>
      recallMessages({ kind: 'recall', rank, isBatch: true, localId: request.localId, ...request }, context),
    { isOrdered: true },
  );

export const handleMsgRecall = single(calls.msgRecall, 'own');
export const handleMsgRecallByAdmin = single(calls.msgRecallByAdmin, 'admin');
export const handleMsgRecallByOwner = single(calls.msgRecallByOwner, 'owner');
export const handleMsgBatchRecallByAdmin = batch(calls.msgBatchRecallByAdmin, 'admin');
export const handleMsgBatchRecallByOwner = batch(calls.msgBatchRecallByOwner, 'owner');
export const handleMsgRestoreByAdmin = restoring(calls.msgRestoreByAdmin, 'admin');
export const handleMsgRestoreByOwner = restoring(calls.msgRestoreByOwner, 'owner');
