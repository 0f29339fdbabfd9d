import { atom } from 'jotai';
import { serviceChatId } from '../domain/chat/chat-id.ts';
import { chatsAtom } from './chats.ts';
import { localTimeAtom, tenantAtom } from './environment.ts';
import { accountAtom } from './session.ts';

/** The card of a campaign as this device last drew it above the chats. */
export interface ListTop {
  /** The user, the language and the sizes for which the height is right. */
  readonly layout: string;
  readonly day: number;
  /** CSS pixels with its margins. */
  readonly cardPx: number;
  /** On that day the user had neither signed nor closed it. */
  readonly isCardOpen: boolean;
}

/** From the last visit; undefined on a new device. */
export const listTopAtom = atom<ListTop | undefined>(undefined);

const DAY_MS = 86_400_000;

/** The number of the user's present day. */
export const presentDayAtom = atom((get) => {
  const { nowMs, offsetMs } = get(localTimeAtom);
  return Math.floor((nowMs + offsetMs) / DAY_MS);
});

/** Whether the entry to the customer service is above the chats: until the user has a chat with it, which is pinned. L-CS8. */
export const isServiceEntryShownAtom = atom((get) => {
  const { service = '' } = get(tenantAtom) ?? {};
  const userId = get(accountAtom)?.userId;
  if (service === '' || userId === undefined) return false;
  return (get(chatsAtom).get(serviceChatId(userId))?.newestMessageId ?? '0') === '0';
});
