/** General red envelopes of groups, and the switch that allows them. Spec: 1-chat §3, §4, §6, §7. D-09 (the last three). */
import { amount, paidAmount, paidCount } from '../amount.ts';
import { count, flag, list, named, nothing, optional, record, text, tolerantList } from '../codec.ts';
import { envelopeDetail, envelopeState, redId, split } from '../entities/red-envelope.ts';
import { groupId, messageId, shortText, token, uuid } from '../ids.ts';
import { operation } from '../operation.ts';

const group = { groupId: named('group_id', groupId) };

/** The limits of an envelope, and the caller's balance. */
export const redEnvelopeSettingGet = operation(
  'GetGeneralRedEnvelopeSetting',
  record(group),
  record({
    maxQuantity: named('quantity', count),
    maxTotal: amount,
    memberCount: named('groupMembers', count),
    balance: amount,
    /** Amounts above it need a confirmation now. */
    confirmAbove: optional(amount),
  }),
);

/** Pays an envelope and sends it to the group. A repeat with the same `uuid` gets the first reply (S-01). */
export const redEnvelopeGenerate = operation(
  'GenerateRedEnvelope',
  record({
    ...group,
    localId: named('uuid', uuid),
    split: named('randomStatus', split),
    total: paidAmount,
    quantity: paidCount,
    hours: named('duration', paidCount),
    remark: named('desc', text),
    password: optional(text),
    confirmation: optional(token),
  }),
  record({ redId, messageId: named('msg_id', messageId) }),
);

/** Opens an envelope. A repeat returns the same bonus (S-12). */
export const redEnvelopeGrab = operation('GrabRedEnvelope', record({ ...group, redId }), record({ bonus: amount }));

export const redEnvelopeDetailGet = operation('GetRedEnvelopeDetail', record({ ...group, redId }), envelopeDetail);

/** The most envelopes of one request for their states. */
export const MAX_STATES = 100;

/** The states of envelopes for the caller. Unknown envelopes are left out. */
export const redEnvelopeStatesGet = operation(
  'GetRedEnvelopeStates',
  record({ ...group, redIds: list(shortText, MAX_STATES) }),
  record({ list: tolerantList(record({ redId, state: envelopeState })) }),
);

/** Allows envelopes, or forbids them. */
export const groupFunctionsSet = operation('GroupFunctionsSet', record({ ...group, redOpen: flag }), nothing);
