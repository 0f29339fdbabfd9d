import { useAtomValue } from 'jotai';
import { useSearchParams } from 'wouter';
import { useGo } from '../../components/use-go.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { embeddingAtom } from '../../state/environment.ts';
import { replyAtom } from '../../state/reply.ts';
import { selectionAtom } from '../../state/selection.ts';
import { usePane } from '../../ui/panes.tsx';
import { backOutOf } from './room-address.ts';
import { useEscape } from './use-escape.ts';

/**
 * Beside the list Escape closes the chat, and the focus is on its row. What is open in the chat comes first; inside a host page
 * Escape leads back there. L-33.
 */
export function useLeaveByEscape(chatId: ChatId, isSearching: boolean): void {
  const go = useGo();
  const [query] = useSearchParams();
  const isBeside = usePane() === 'detail';
  const isEmbedded = useAtomValue(embeddingAtom).kind === 'embedded';
  const isAnswering = useAtomValue(replyAtom) !== undefined;
  const isSelecting = useAtomValue(selectionAtom) !== undefined;
  const isFree = isBeside && !isEmbedded && !isSearching && !isAnswering && !isSelecting;
  useEscape(
    isFree,
    () => {
      // Who is in the list stays there.
      if (document.activeElement?.closest('[role="complementary"]')) return;
      document.querySelector<HTMLElement>(`[data-chat-id="${CSS.escape(chatId)}"]`)?.focus();
      go(backOutOf(query));
    },
    window,
  );
}
