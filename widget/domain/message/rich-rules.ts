/** Rules about what messages carry beside words. Spec: 1-chat §4 Money messages, Message list loading; §5; §9. */
import type { UserId } from '../chat/chat-id.ts';
import { isOwnerOrAdmin, type GroupRole } from '../group/role.ts';
import { BET_CONTENT_DISPLAY_CHARACTERS, GAME_ANIMATION_MS } from '../limits.ts';
import { isSettled, type MessageClock } from './gaps.ts';
import type { RedEnvelopeContent, RedEnvelopeState, RichContent } from './rich-content.ts';

/** A private transfer is seen by the two parties and by the group's owner and admins; everything else by everyone in the chat. */
export function canSeeContent(content: RichContent, viewerId: UserId, viewerRole: GroupRole | undefined): boolean {
  if (content.kind !== 'transfer' || !content.isPrivate) return true;
  if (content.fromId === viewerId || content.toId === viewerId) return true;
  return viewerRole !== undefined && isOwnerOrAdmin(viewerRole);
}

/** What is told in a line in the middle rather than said by somebody: that an envelope was opened, and what the service's system says. */
export const isSystemLine = (content: RichContent): boolean =>
  content.kind === 'service-info' || (content.kind === 'red-envelope' && content.isGrab);

/** An envelope that nobody has taken can be taken until it expires. */
export const redEnvelopeState = (
  { state, expiresAtMs }: Pick<RedEnvelopeContent, 'state' | 'expiresAtMs'>,
  nowMs: number,
): RedEnvelopeState => (state === 'open' && expiresAtMs !== undefined && expiresAtMs <= nowMs ? 'expired' : state);

let segmenter: Intl.Segmenter | undefined;

/** What was bet on, cut at 14 characters with an ellipsis. */
export function shortBetContent(text: string): string {
  const isSegmented = typeof Intl.Segmenter === 'function';
  if (isSegmented) segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  // So long a text holds more characters than are shown, whatever they are made of.
  const start = text.slice(0, 1000);
  const characters =
    segmenter === undefined ? Array.from(start) : Array.from(segmenter.segment(start), ({ segment }) => segment);
  return characters.length > BET_CONTENT_DISPLAY_CHARACTERS
    ? `${characters.slice(0, BET_CONTENT_DISPLAY_CHARACTERS).join('')}…`
    : text.length > start.length
      ? `${start}…`
      : text;
}

/**
 * How much longer a game is in the air: two seconds from when it was first seen, for a message that has not settled; nothing
 * for what was thrown before.
 *
 * @param clock the provider's time now, and whether that is known or only the device's
 */
export const gameAnimationMs = (sentAtMs: number, clock: MessageClock): number =>
  isSettled(sentAtMs, clock) ? 0 : GAME_ANIMATION_MS;

/** Hours, minutes and seconds until a time: `02:14`, `1:00:00`; undefined when it has come. */
export function countdownText(untilMs: number, nowMs: number): string | undefined {
  const seconds = Math.ceil((untilMs - nowMs) / 1000);
  if (seconds <= 0) return undefined;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}

/** How long a call was: `0:42`, `12:05`, `1:02:03`. */
export function durationText(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000);
  const minutes = Math.floor(seconds / 60) % 60;
  const hours = Math.floor(seconds / 3600);
  const tail = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}
