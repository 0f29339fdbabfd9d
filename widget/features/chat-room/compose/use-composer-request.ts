import { useAtom } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { composerRequestAtom, type ComposerRequest } from '../../../state/composer-request.ts';

/** Handles once the text or message that another part of the room requests to be written here. */
export function useComposerRequest(chatId: ChatId, onRequest: (request: ComposerRequest) => void): void {
  const [request, setRequest] = useAtom(composerRequestAtom);
  const take = useEffectEvent(onRequest);
  useEffect(() => {
    if (request === undefined) return;
    setRequest(undefined);
    if (request.chatId === chatId) take(request);
  }, [request, setRequest, chatId]);
}
