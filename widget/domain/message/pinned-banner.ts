import { compareMessageIds, type MessageId } from './message-id.ts';
import type { SentMessage } from './message.ts';

/**
 * The size of the pinned message's banner above a chat. Spec: 1-chat §4 Incoming messages (top banner: none, mini,
 * full).
 */
export type PinnedBanner =
  | { readonly size: 'none' }
  | { readonly size: 'mini' | 'full'; readonly messageId: MessageId };

export const NO_BANNER: PinnedBanner = { size: 'none' };

/**
 * Returns the banner after the pinned message has changed or was removed. An unread message is shown in full, and is
 * marked as read together with its chat. A read or own message is shown small. The same message changes nothing.
 *
 * @param readUpToAtOpen the read mark when the chat was opened with unread messages
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

/** Returns the collapsed banner. The user or the first scroll collapses it. */
export const collapsed = (banner: PinnedBanner): PinnedBanner =>
  banner.size === 'full' ? { ...banner, size: 'mini' } : banner;

export const expanded = (banner: PinnedBanner): PinnedBanner =>
  banner.size === 'mini' ? { ...banner, size: 'full' } : banner;
