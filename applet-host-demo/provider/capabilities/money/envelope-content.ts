import { packContent } from '#contract/entities/rich-content.ts';
import type { SendableContent } from '#domain/message/message.ts';
import type { RedEnvelopeContent } from '#domain/message/rich-content.ts';
import type { StoredEnvelope } from '../../base/store/money/red-envelopes.ts';

type About = Pick<RedEnvelopeContent, 'envelopeId' | 'ownerId' | 'ownerName' | 'remark'>;
type Report = Pick<RedEnvelopeContent, 'event'> & Partial<Pick<RedEnvelopeContent, 'state' | 'amount'>>;

const NOTHING = { state: 'open', expiresAtMs: undefined, amount: undefined, fromId: '', toId: '' } as const;

/** Returns the content of a message that reports what happened to an envelope. */
export const reportContent = (about: About, report: Report): SendableContent =>
  packContent({ kind: 'red-envelope', type: 'general', ...NOTHING, ...about, ...report });

/**
 * Returns the content of the message that shows an envelope. That of a friend names both users, and neither its amount nor its end:
 * the states of all devices come from the provider.
 */
export function cardContent(
  { envelopeId, senderId, receiverId, kind, remark }: StoredEnvelope,
  ownerName: string,
  expiresAtMs: number,
): SendableContent {
  const card = { ...NOTHING, kind: 'red-envelope', event: 'envelope', envelopeId, remark } as const;
  const owner = { ownerId: senderId, ownerName };
  return kind === 'friend'
    ? packContent({ ...card, ...owner, type: kind, fromId: senderId, toId: receiverId ?? '' })
    : packContent({ ...card, ...owner, type: kind, expiresAtMs });
}
