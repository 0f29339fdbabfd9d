/** Codecs for the bodies of red envelopes and transfers. The provider writes them; other services write envelopes of other types. */
import type { RedEnvelopeContent, TransferContent } from '../../domain/message/rich-content.ts';
import { amount, body, constant, moment, stateOf, text, type BodyCodec } from './body.ts';

/**
 * The body of a red envelope, or of a report about one. Only a general envelope expires. Spec: 1-chat §3 (redDesc, expireTime), §4
 * Money messages.
 */
export const envelope = (
  type: RedEnvelopeContent['type'],
  event: RedEnvelopeContent['event'] = 'envelope',
): BodyCodec<RedEnvelopeContent> =>
  body<RedEnvelopeContent>({
    kind: constant('red-envelope'),
    type: constant(type),
    event: constant(event),
    envelopeId: text('redId', 'id'),
    remark: type === 'general' ? text('redDesc', 'remark', 'desc') : text('remark', 'redDesc', 'desc'),
    state: stateOf({ '0': 'taken', '-1': 'expired', '2': 'received' }, 'open'),
    expiresAtMs: type === 'general' ? moment('expireTime') : constant<number | undefined>(undefined),
    amount,
    fromId: text('muid'),
    toId: text('muidTarget'),
    ownerId: text('owner'),
    ownerName: text('name'),
  });

/** The body of a transfer, or of a report about one. Spec: 1-chat §3, §4 Money messages. */
export const transferOf = (
  isPrivate: boolean,
  event: TransferContent['event'] = 'transfer',
): BodyCodec<TransferContent> =>
  body<TransferContent>({
    kind: constant('transfer'),
    event: constant(event),
    transferId: text('transferId', 'id'),
    remark: text('remark'),
    amount,
    state: stateOf({ '-1': 'expired', '2': 'received', '3': 'returned' }, 'pending'),
    fromId: text('muid'),
    toId: text('muidTarget'),
    fromName: text('name'),
    toName: text('nameTarget'),
    isPrivate: constant(isPrivate),
  });
