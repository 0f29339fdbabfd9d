import { checkBetOrder } from '../contract/bet-order.ts';
import { unpackContent } from '../contract/entities/rich-content.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, type Result } from '../domain/result.ts';
import { handedBetAtom } from '../state/host.ts';
import type { ActionDeps } from './context.ts';

/** The actions on a bet order from the host page. Spec: 1-chat §3 Bet order data, §7 Share send. */
export interface BetActions {
  /** Stores the order and replaces an earlier one. Returns false when it is invalid. */
  readonly keepBet: (order: unknown) => boolean;
  /** The user sees the order: the host page may delete it. */
  readonly reportBetTaken: () => void;
  /** Adds it to the composer of a chat. */
  readonly placeBet: (chatId: ChatId) => void;
  readonly dropBet: () => void;
  /**
   * Sends it to these chats, and deletes it when all have accepted it. Fails with the chats that refused it and the
   * last reason.
   */
  readonly sendBet: (
    chatIds: readonly ChatId[],
  ) => Result<undefined, { readonly reason: Failure; readonly failedIds: readonly ChatId[] }>;
}

export const createBetActions = ({ store, session, host }: ActionDeps): BetActions => ({
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
  sendBet(chatIds) {
    const bet = store.get(handedBetAtom);
    const outbox = session.current()?.realtime()?.outbox;
    let reason: Failure = { code: 'not_connected' };
    const failedIds = chatIds.filter((chatId) => {
      if (bet === undefined || outbox === undefined) return true;
      const sent = outbox.send({ chatId, content: bet.content });
      if (!sent.ok) reason = sent.failure;
      return !sent.ok;
    });
    if (failedIds.length > 0) return failure({ reason, failedIds });
    store.set(handedBetAtom, undefined);
    return { ok: true, value: undefined };
  },
});
