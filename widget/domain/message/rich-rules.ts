/** Rules for rich message content. Spec: 1-chat §4 Money messages, Message list loading; §5; §9. */
import type { UserId } from '../chat/chat-id.ts';
import { isOwnerOrAdmin, type GroupRole } from '../group/role.ts';
import { BET_CONTENT_DISPLAY_CHARACTERS, GAME_ANIMATION_MS } from '../limits.ts';
import { isSettled, type MessageClock } from './gaps.ts';
import { isReport, KIND_FACTS, type KindContent, type MessagePlace } from './kinds.ts';
import type { RedEnvelopeContent, RedEnvelopeState } from './rich-content.ts';
import { graphemesOf } from './text.ts';

/**
 * Whether a viewer may see the content. Only the two users, the owner and the admins see a private transfer; everyone
 * in the chat sees the rest.
 */
export function canSeeContent(content: KindContent, viewerId: UserId, viewerRole: GroupRole | undefined): boolean {
  if (content.kind !== 'transfer' || !content.isPrivate) return true;
  if (content.fromId === viewerId || content.toId === viewerId) return true;
  return viewerRole !== undefined && isOwnerOrAdmin(viewerRole);
}

/**
 * Whether the content is shown as a centred system message: by its kind, or because it reports what happened to an envelope or a
 * transfer.
 */
export const isSystemMessage = (content: KindContent): boolean =>
  KIND_FACTS[content.kind].place === 'line' || isReport(content);

/** Returns the place of content for a viewer. Notices of a kind without text are hidden, like commands. */
export function placeOfContent(content: KindContent, viewerId: UserId, role: GroupRole | undefined): MessagePlace {
  if (content.kind === 'notice' && content.notice.kind === 'text' && content.notice.text === '') return 'hidden';
  if (!canSeeContent(content, viewerId, role)) return 'hidden';
  return isSystemMessage(content) ? 'line' : KIND_FACTS[content.kind].place;
}

/** Returns the state of an envelope. An open envelope can be taken until it expires. */
export const redEnvelopeState = (
  { state, expiresAtMs }: Pick<RedEnvelopeContent, 'state' | 'expiresAtMs'>,
  nowMs: number,
): RedEnvelopeState => (state === 'open' && expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : state);

/** Returns the bet content, truncated to 14 characters with an ellipsis. */
export function shortBetContent(text: string): string {
  // A prefix of this length contains more characters than are shown, even with long grapheme clusters.
  const start = text.slice(0, 1000);
  const characters = graphemesOf(start);
  return characters.length > BET_CONTENT_DISPLAY_CHARACTERS
    ? `${characters.slice(0, BET_CONTENT_DISPLAY_CHARACTERS).join('')}…`
    : text.length > start.length
      ? `${start}…`
      : text;
}

/**
 * Returns the duration of a game's animation: two seconds for an unsettled message, zero for an older one.
 *
 * @param clock the current time, and whether it is the provider's or only the device's
 */
export const gameAnimationMs = (sentAtMs: number, clock: MessageClock): number =>
  isSettled(sentAtMs, clock) ? 0 : GAME_ANIMATION_MS;

/** Returns hours, minutes and seconds until a time: `02:14`, `1:00:00`; undefined when the time has passed. */
export function countdownText(untilMs: number, nowMs: number): string | undefined {
  const seconds = Math.ceil((untilMs - nowMs) / 1000);
  if (seconds <= 0) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** Formats the duration of a call: `0:42`, `12:05`, `1:02:03`. */
export function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const tail = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
