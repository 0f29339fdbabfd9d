/** The calls for red envelopes as direct paths, and the records of the caller. Spec: 3-transport §7. */
import { amount } from '../amount.ts';
import { count, optional, record, text, tolerantList, withDefault } from '../codec.ts';
import { envelopeRecord, sentEnvelopeRecord } from '../entities/red-envelope.ts';
import { redEnvelopeGenerate, redEnvelopeGrab, redEnvelopeSettingGet } from '../operations/red-envelopes.ts';
import { httpCall } from '../operation.ts';

export const redSettingByPath = httpCall(
  '/getGeneralRedEnvelopeSetting',
  redEnvelopeSettingGet.request,
  redEnvelopeSettingGet.reply,
);
export const redGenerateByPath = httpCall(
  '/generateRedEnvelope',
  redEnvelopeGenerate.request,
  redEnvelopeGenerate.reply,
);
export const redGrabByPath = httpCall('/grabRedEnvelope', redEnvelopeGrab.request, redEnvelopeGrab.reply);

/** The envelopes that the caller has opened, newest first: pages that continue at `next`. D-09. */
export const redReceiveRecGet = httpCall(
  '/getRedReceiveRec',
  record({ after: optional(text, 'next') }),
  record({
    records: tolerantList(envelopeRecord),
    total: amount,
    /** The envelopes of the last seven days. */
    recentCount: withDefault(count, 0, 'weekCount'),
    next: optional(text),
  }),
);

/** The envelopes that the caller has sent, newest first: pages that continue at `next`. D-09. */
export const redSendRecGet = httpCall(
  '/getRedSendRec',
  redReceiveRecGet.request,
  record({
    records: tolerantList(sentEnvelopeRecord),
    total: amount,
    /** The envelopes of the last seven days. */
    recentCount: withDefault(count, 0, 'weekCount'),
    next: optional(text),
  }),
);
