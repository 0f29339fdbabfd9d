import { checkBetOrder } from '../contract/bet-order.ts';
import { unpackContent } from '../contract/entities/rich-content.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { handedBetAtom } from '../state/host.ts';
import type { ActionDeps } from './context.ts';

/** The actions on a bet order from the host page. Spec: 1-chat §3 Bet order data. L-32. */
export interface HandedBetActions {
  /** Stores the order and replaces an earlier one. Returns false when it is invalid. */
  readonly keepBet: (order: unknown) => boolean;
  /** The user sees the order: the host page may delete it. */
  readonly reportBetTaken: () => void;
  /** Adds it to the composer of a chat. */
  readonly placeBet: (chatId: ChatId) => void;
  readonly dropBet: () => void;
}

export const createHandedBetActions = ({ store, host }: ActionDeps): HandedBetActions => ({
  keepBet(order) {
    const checked = checkBetOrder(order);
    if (!checked.ok) return false;
    const content = unpackContent(checked.order.type, JSON.stringify(checked.order));
    store.set(handedBetAtom, { chatId: undefined, content });
    return true;
  },
  reportBetTaken: () => host()?.betTaken(),
  placeBet: (chatId) => store.set(handedBetAtom, (bet) => bet && { ...bet, chatId }),
  dropBet: () => store.set(handedBetAtom, undefined),
});
