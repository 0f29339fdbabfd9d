import { NO_MENTIONS } from '#domain/message/message.ts';
import { pushMessage } from '../pushes/message.ts';
import { findRoles } from '../store/actors.ts';
import { newUuid } from '../store/ids.ts';
import { appendMessage, hasReaders } from '../store/messages.ts';
import { aboutEnvelope, dropEnvelope, lockHolding, markOpen } from '../store/red-envelopes.ts';
import { envelopeContent } from './envelope-content.ts';
import type { HeldObject } from './held-object.ts';

const HOUR_MS = 3_600_000;

/** The envelopes of groups. The time until an envelope expires begins when it is shown. */
export const heldEnvelopes: HeldObject = {
  async open(trx, envelopeId, { services, tenant }) {
    const envelope = await lockHolding(trx, envelopeId);
    if (envelope === undefined) throw new Error(`there is no envelope ${envelopeId} that waits for its money`);
    const { groupId, senderId, remark, hours } = envelope;
    const nowMs = services.now();
    const expiresAtMs = nowMs + hours * HOUR_MS;
    // All members may have left while the wallet did not answer: the money returns when the envelope expires.
    if (!(await hasReaders(trx, groupId))) {
      await markOpen(trx, envelopeId, { messageId: '0', expiresAtMs });
      return () => undefined;
    }
    const about = await aboutEnvelope(trx, envelope);
    const role = (await findRoles(trx, groupId, [senderId])).get(senderId);
    const content = envelopeContent({ ...about, remark }, { event: 'envelope', expiresAtMs });
    const sender = { userId: senderId, name: about.ownerName, role };
    const message = { chatId: groupId, localId: newUuid(), sender, content, mentions: NO_MENTIONS };
    const appended = await appendMessage(trx, message, nowMs);
    await markOpen(trx, envelopeId, { messageId: appended.message.delivery.messageId, expiresAtMs });
    return () => pushMessage(services.bus, tenant, appended);
  },
  drop: dropEnvelope,
};
