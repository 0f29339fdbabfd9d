import { NO_MENTIONS } from '#domain/message/message.ts';
import { pushMessage } from '../../delivery/pushes/message.ts';
import { findRoles } from '../../base/store/messages/actors.ts';
import { newUuid } from '../../base/store/engine/ids.ts';
import { appendMessage, hasReaders } from '../../base/store/messages/messages.ts';
import { aboutEnvelope, dropEnvelope, lockHolding, markOpen } from '../../base/store/money/red-envelopes.ts';
import { cardContent } from './envelope-content.ts';
import type { HeldObject } from './held-object.ts';

const HOUR_MS = 3_600_000;

/** Envelopes of groups and for friends. The time until an envelope expires begins when it is shown. */
export const heldEnvelopes: HeldObject = {
  async open(trx, envelopeId, { services, tenant }) {
    const envelope = await lockHolding(trx, envelopeId);
    if (envelope === undefined) throw new Error(`there is no envelope ${envelopeId} that waits for its money`);
    const { chatId, senderId, hours } = envelope;
    const nowMs = services.now();
    const expiresAtMs = nowMs + hours * HOUR_MS;
    // All members may have left while the wallet did not answer: the money returns when the envelope expires.
    if (!(await hasReaders(trx, chatId))) {
      await markOpen(trx, envelopeId, { messageId: '0', expiresAtMs });
      return () => undefined;
    }
    const about = await aboutEnvelope(trx, envelope);
    const role = (await findRoles(trx, chatId, [senderId])).get(senderId);
    const content = cardContent(envelope, about.ownerName, expiresAtMs);
    const sender = { userId: senderId, name: about.ownerName, role };
    const message = { chatId, localId: newUuid(), sender, content, mentions: NO_MENTIONS };
    const appended = await appendMessage(trx, message, nowMs);
    await markOpen(trx, envelopeId, { messageId: appended.message.delivery.messageId, expiresAtMs });
    return () => pushMessage(services.bus, tenant, appended);
  },
  drop: dropEnvelope,
};
