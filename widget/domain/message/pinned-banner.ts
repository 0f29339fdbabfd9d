import { compareMessageIds, type MessageId } from './message-id.ts';
import type { SentMessage } from './message.ts';

/** How much of the pinned message stands above a chat. Spec: 1-chat §4 Incoming messages (top banner: none, mini, full). */
export type PinnedBanner =
  | { readonly size: 'none' }
  | { readonly size: 'mini' | 'full'; readonly messageId: MessageId };

export const NO_BANNER: PinnedBanner = { size: 'none' };

/**
 * The banner after the pinned message has become another one, or none. What the user has not read yet comes in full, and counts
 * as read with the chat that it stands in; what was read, or is one's own, comes small. The same message changes nothing.
 *
 * @param readUpToAtOpen what had been read when the chat was opened with unread messages
 */
export function bannerAfter(
  banner: PinnedBanner,
  top: SentMessage | undefined,
  ownId: string,
  readUpToAtOpen: MessageId | undefined,
): PinnedBanner {
  if (top === undefined) return banner.size === 'none' ? banner : NO_BANNER;
  const { messageId } = top.delivery;
  if (banner.size !== 'none' && banner.messageId === messageId) return banner;
  const isNew =
    banner.size === 'none'
      ? readUpToAtOpen !== undefined && compareMessageIds(messageId, readUpToAtOpen) > 0
      : compareMessageIds(messageId, banner.messageId) > 0;
  return { size: isNew && top.senderId !== ownId ? 'full' : 'mini', messageId };
}

/** The banner made small, by the user or by the first scroll. */
export const collapsed = (banner: PinnedBanner): PinnedBanner =>
  banner.size === 'full' ? { ...banner, size: 'mini' } : banner;

export const expanded = (banner: PinnedBanner): PinnedBanner =>
  banner.size === 'mini' ? { ...banner, size: 'full' } : banner;
