import { useCallback, useEffect } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { isMessageId, type MessageId } from '../../domain/message/message-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';

/**
 * Leads to a message of the open chat by its number: a quoted one, a mention, the pinned one, a search hit.
 *
 * @param wantedId where reading begins, from the address (`msg_id`)
 * @param isOpen the chat is there
 */
export function useJumpTo(wantedId: string | undefined, isOpen: boolean): (messageId: MessageId) => void {
  const { t } = useTranslation('log');
  const { jumpTo } = useActions().further(createLogActions);
  const go = useCallback((messageId: MessageId) => void jumpTo(messageId, t('messageGone')), [jumpTo, t]);

  useEffect(() => {
    if (isOpen && wantedId !== undefined && isMessageId(wantedId)) go(wantedId);
  }, [go, isOpen, wantedId]);

  return go;
}
