import { useSearchParams } from 'wouter';
import type { ChatId } from '../domain/chat/chat-id.ts';

/** The chat that is open beside the list. */
export function useOpenId(): ChatId | undefined {
  const [query] = useSearchParams();
  return query.get('chatId') ?? query.get('group_id') ?? undefined;
}
