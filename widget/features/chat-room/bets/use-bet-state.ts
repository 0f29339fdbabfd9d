import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createLotteryActions } from '../../../actions/lottery-actions.ts';
import type { SharedBetState } from '../../../domain/bet/bet.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { betKey, betStatesAtom, changedBetsAtom } from '../../../state/bets.ts';
import { linkOpeningsAtom } from '../../../state/connection.ts';
import { accountAtom } from '../../../state/session.ts';
import { useBetRoom } from './use-bet-room.ts';

/**
 * The changing facts of a shared bet; undefined until the provider has answered. They are asked for when the card appears, and
 * again when the provider reports a change or the link has opened, until the draw has a result.
 */
export function useBetState(message: Message, { orderId }: BetContent): SharedBetState | undefined {
  const room = useBetRoom();
  const { needBetState } = useActions().lazy(createLotteryActions);
  const { userId, byMessage } = useAtomValue(betStatesAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const changed = useAtomValue(changedBetsAtom);
  const openings = useAtomValue(linkOpeningsAtom);
  const { chatId } = message;
  const messageId = isSent(message) ? message.delivery.messageId : undefined;
  const state = messageId !== undefined && userId === ownId ? byMessage.get(betKey(chatId, messageId)) : undefined;
  const isFinal = state !== undefined && state.state !== 'waiting' && state.follow?.state !== 'waiting';
  // The platform's own orders have no id here.
  const isAsked = room !== undefined && orderId !== '' && !isFinal;
  const change = changed?.chatId === chatId ? changed : undefined;
  useEffect(() => {
    if (isAsked && messageId !== undefined) needBetState({ chatId, messageId });
  }, [isAsked, needBetState, chatId, messageId, change, openings]);
  return state;
}
