import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { createHandedBetActions } from '../actions/handed-bet.ts';
import { PATHS } from '../components/paths.ts';
import { usePostingBlock } from '../features/chat-room/shared/use-posting-block.ts';
import { ShareBet } from '../components/bets/share-bet.tsx';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { accountAtom } from '../state/session.ts';
import type { HandedBet as Bet } from '../state/host.ts';

/**
 * A bet order from the host page, for a signed-in user. It goes into the composer of the open chat, if the user can write there.
 * Otherwise the user chooses its target. A separate chunk.
 */
export function HandedBet({ bet }: { readonly bet: Bet }) {
  const { placeBet, reportBetTaken, dropBet } = useActions().lazy(createHandedBetActions);
  const areTextsThere = useLazyTexts();
  const [path] = useLocation();
  const [query] = useSearchParams();
  const openId = path === PATHS.chat ? query.get('chatId') : null;
  const isBlocked = usePostingBlock(openId ?? '', useAtomValue(accountAtom)?.userId ?? '') !== undefined;
  const target = isBlocked || openId === null ? undefined : openId;
  const isNew = bet.chatId === undefined;

  useEffect(() => reportBetTaken(), [bet.content.undecoded.text, reportBetTaken]);
  useEffect(() => {
    if (isNew && target !== undefined) placeBet(target);
  }, [isNew, target, placeBet]);

  return (
    <ShareBet
      key={bet.content.undecoded.text}
      isOpen={isNew && target === undefined && areTextsThere}
      bet={bet.content}
      onClose={dropBet}
    />
  );
}
