import { useAtomValue } from 'jotai';
import { useSearchParams } from 'wouter';
import { useGo } from '../../components/use-go.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { embeddingAtom } from '../../state/environment.ts';
import { replyAtom } from '../../state/reply.ts';
import { selectionAtom } from '../../state/selection.ts';
import { backOutOf } from './shared/room-address.ts';
import { useEscape } from './shared/use-escape.ts';

/**
 * Escape closes the chat. With the chat list next to it, the focus moves to the chat's row. Overlays in the chat handle Escape
 * first. Inside a host page, Escape returns to the host page. L-33.
 */
export function useLeaveByEscape(chatId: ChatId, isSearching: boolean): void {
  const go = useGo();
  const [query] = useSearchParams();
  const isEmbedded = useAtomValue(embeddingAtom).kind === 'embedded';
  const isAnswering = useAtomValue(replyAtom) !== undefined;
  const isSelecting = useAtomValue(selectionAtom) !== undefined;
  const isFree = !isEmbedded && !isSearching && !isAnswering && !isSelecting;
  useEscape(
    isFree,
    () => {
      // Keep the focus if it is in the list.
      if (document.activeElement?.closest('[role="complementary"]')) return;
      document.querySelector<HTMLElement>(`[data-chat-id="${CSS.escape(chatId)}"]`)?.focus();
      go(backOutOf(query));
    },
    window,
  );
}
