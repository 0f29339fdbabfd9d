import type { MessageContent, RichMessageContent } from './message.ts';
import type { FileContent, RichContent } from './rich-content.ts';

/** The content of a message by its kind. */
export type KindContent = Exclude<MessageContent, RichMessageContent> | RichContent;
export type MessageKind = KindContent['kind'];
export type ContentOf<K extends MessageKind> = Extract<KindContent, { readonly kind: K }>;

/** The place of a message: in a group of its sender, as a centred system message, or hidden. */
export type MessagePlace = 'group' | 'line' | 'hidden';

interface KindFacts {
  readonly place: MessagePlace;
  /** Users may send it. Only the provider and other services write the other kinds. */
  readonly canSend: boolean;
  /** Users may forward it when it is complete (`forward.ts`). */
  readonly canForward: boolean;
  readonly isQuotable: boolean;
  readonly isForGuests: boolean;
}

/**
 * The facts about each kind of message, one row per kind. Spec: 1-chat §3 Message types, §4, §5.
 *
 * - Games have no content of their own; money, bets and calls stay in their chat: they are not forwarded.
 * - A quote would repeat an envelope that cannot be opened there, or reveal a transfer, a call or service information to the whole chat.
 * - Cards and money are for members only. Unsupported content may be private.
 */
export const KIND_FACTS = {
  text: { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: true },
  notice: { place: 'line', canSend: false, canForward: false, isQuotable: false, isForGuests: true },
  command: { place: 'hidden', canSend: false, canForward: false, isQuotable: false, isForGuests: true },
  image: { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: true },
  video: { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: true },
  voice: { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: true },
  document: { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: true },
  game: { place: 'group', canSend: true, canForward: false, isQuotable: true, isForGuests: true },
  'person-card': { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: false },
  'group-card': { place: 'group', canSend: true, canForward: true, isQuotable: true, isForGuests: false },
  share: { place: 'group', canSend: false, canForward: true, isQuotable: true, isForGuests: true },
  'red-envelope': { place: 'group', canSend: false, canForward: false, isQuotable: false, isForGuests: false },
  transfer: { place: 'group', canSend: false, canForward: false, isQuotable: false, isForGuests: false },
  bet: { place: 'group', canSend: true, canForward: false, isQuotable: true, isForGuests: false },
  call: { place: 'group', canSend: false, canForward: false, isQuotable: false, isForGuests: false },
  'service-info': { place: 'line', canSend: false, canForward: false, isQuotable: false, isForGuests: false },
  unsupported: { place: 'group', canSend: false, canForward: false, isQuotable: false, isForGuests: false },
} as const satisfies Record<MessageKind, KindFacts>;

/** Returns the content of a message by its kind. */
export const kindContentOf = (content: MessageContent): KindContent =>
  content.kind === 'rich' ? content.rich : content;

/** Whether the content reports what happened to an envelope or a transfer. */
export const isMoneyReport = (content: MessageContent): boolean => content.kind === 'rich' && isReport(content.rich);

/** The same for the content by its kind. */
export const isReport = (content: KindContent): boolean =>
  (content.kind === 'red-envelope' && content.event !== 'envelope') ||
  (content.kind === 'transfer' && content.event === 'report');

/** Whether the content records a call that the called user has answered or declined. */
export const isSettledCall = (content: MessageContent): boolean =>
  content.kind === 'rich' &&
  content.rich.kind === 'call' &&
  (content.rich.outcome === 'answered' || content.rich.outcome === 'declined');

/** Whether the content is a file with its properties. */
export const hasFile = (content: KindContent): content is FileContent => 'file' in content;
