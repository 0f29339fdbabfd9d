import { atom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { openChatAtom } from '../../../state/open-chat.ts';
import { accountAtom } from '../../../state/session.ts';
import { serviceEventAtom, serviceQueueAtom, serviceRequestAtom } from '../../../state/service.ts';

/** The ids of the agents who have written in the open chat, as one text: it changes only when they do. */
const agentIdsAtom = atom((get) => {
  const ownId = get(accountAtom)?.userId;
  const senders = (get(openChatAtom)?.messages ?? []).map(({ senderId }) => senderId);
  return [...new Set(senders)].filter((id) => id !== '' && id !== ownId).join();
});

/** Shows the agents' pictures next to their messages. */
export function useAgentPictures(chatId: ChatId): void {
  const { loadAgents } = useActions().lazy(createServiceActions);
  const agentIds = useAtomValue(agentIdsAtom);
  useEffect(() => {
    if (agentIds !== '') void loadAgents(chatId, agentIds.split(','));
  }, [chatId, agentIds, loadAgents]);
}

/**
 * Keeps the state of the service current while its chat is open: fetched at first, when the page becomes visible again, and after each
 * event of the session. A place in the queue comes with its event. Takes what the host page wants to talk about.
 */
export function useServiceUpdates(): void {
  const { loadService, moveInQueue, takeRequest } = useActions().lazy(createServiceActions);
  const event = useAtomValue(serviceEventAtom);
  const request = useAtomValue(serviceRequestAtom);
  const isLoaded = useAtomValue(serviceQueueAtom) !== undefined;
  const follow = useEffectEvent(() => {
    if (isLoaded && event?.position !== undefined) moveInQueue(event.position, event.waitMs);
    else void loadService();
  });
  useEffect(() => follow(), [event]);
  useEffect(() => {
    if (isLoaded && request !== undefined) void takeRequest(request);
  }, [isLoaded, request, takeRequest]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void loadService();
    };
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
    };
  }, [loadService]);
}
