import { useCallback, useEffect } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { isMessageId, type MessageId } from '../../domain/message/message-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/**
 * Jumps to a message of the open chat by its number: a quoted one, a mention, the pinned one, a search hit.
 *
 * @param wantedId The message to start at, from the URL (`msg_id`).
 * @param isOpen Whether the chat is open.
 */
export function useJumpTo(wantedId: string | undefined, isOpen: boolean): (messageId: MessageId) => void {
  const { t } = useTranslation('log');
  const { jumpTo } = useActions().lazy(createLogActions);
  const go = useCallback((messageId: MessageId) => void jumpTo(messageId, t('messageGone')), [jumpTo, t]);

  useEffect(() => {
    if (isOpen && wantedId !== undefined && isMessageId(wantedId)) go(wantedId);
  }, [go, isOpen, wantedId]);

  return go;
}
