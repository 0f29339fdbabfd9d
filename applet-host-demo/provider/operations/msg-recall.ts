import * as calls from '#contract/operations/msg-recall.ts';
import { forSession, type Handler, type SessionContext } from '../calls/handler.ts';
import { recallMessages, type RecallRank, type RecallRequest } from '../messages/recall.ts';

type One = typeof calls.msgRecall;
type Several = typeof calls.msgBatchRecallByOwner;

const single = (call: One, kind: RecallRequest['kind'], rank: RecallRank): Handler =>
  forSession(
    call,
    ({ chatId, messageId, localId }, context: SessionContext) =>
      recallMessages({ kind, rank, isBatch: false, chatId, messageIds: [messageId], localId }, context),
    { isOrdered: true },
  );

const batch = (call: Several, rank: RecallRank): Handler =>
  forSession(
    call,
    (request, context: SessionContext) =>
      recallMessages({ kind: 'recall', rank, isBatch: true, localId: request.localId, ...request }, context),
    { isOrdered: true },
  );

export const handleMsgRecall = single(calls.msgRecall, 'recall', 'own');
export const handleMsgRecallByAdmin = single(calls.msgRecallByAdmin, 'recall', 'admin');
export const handleMsgRecallByOwner = single(calls.msgRecallByOwner, 'recall', 'owner');
export const handleMsgBatchRecallByAdmin = batch(calls.msgBatchRecallByAdmin, 'admin');
export const handleMsgBatchRecallByOwner = batch(calls.msgBatchRecallByOwner, 'owner');
export const handleMsgRestoreByAdmin = single(calls.msgRestoreByAdmin, 'restore', 'admin');
export const handleMsgRestoreByOwner = single(calls.msgRestoreByOwner, 'restore', 'owner');
