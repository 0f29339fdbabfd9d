import { packContent } from '#contract/entities/rich-content.ts';
import type { SendableContent } from '#domain/message/message.ts';
import type { RedEnvelopeContent } from '#domain/message/rich-content.ts';

type About = Pick<RedEnvelopeContent, 'envelopeId' | 'ownerId' | 'ownerName' | 'remark'>;
type Event = Pick<RedEnvelopeContent, 'event'> & Partial<Pick<RedEnvelopeContent, 'state' | 'expiresAtMs' | 'amount'>>;

/** Returns the content of a message about a general envelope. */
export const envelopeContent = (about: About, event: Event): SendableContent =>
  packContent({
    kind: 'red-envelope',
    type: 'general',
    state: 'open',
    expiresAtMs: undefined,
    amount: undefined,
    fromId: '',
    toId: '',
    ...about,
    ...event,
  });
