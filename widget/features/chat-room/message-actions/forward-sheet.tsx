import { useActions } from '../../../actions/actions-context.tsx';
import { createForwardActions } from '../../../actions/forward-message.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { TargetPicker } from '../../../components/target-picker.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { MAX_SHARE_TARGETS } from '../../../domain/limits.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useFrame } from '../../../ui/page/app-frame.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';

interface ForwardSheetProps {
  readonly isOpen: boolean;
  /** Oldest first. */
  readonly messages: readonly SentMessage[];
  readonly onClose: () => void;
  /** Called when every chosen chat has received all messages. */
  readonly onSent?: () => void;
}

/**
 * Lets the user choose friends and groups, and forwards messages to them. Spec: 1-chat §2 Popups, §5 (share max targets), §8
 * (share result).
 */
export function ForwardSheet({ isOpen, messages, onClose, onSent }: ForwardSheetProps) {
  const { t } = useTranslation('messageActions');
  const { forward } = useActions().lazy(createForwardActions);
  const { toasts } = useFrame();
  const failureText = useFailureText();

  const send = async (chatIds: readonly ChatId[]): Promise<readonly ChatId[]> => {
    const outcome = await forward(messages, chatIds);
    if (outcome.ok) {
      toasts.show(t('sendSuccess'), 'success');
      onClose();
      onSent?.();
      return [];
    }
    const { failure, failedIds } = outcome.failure;
    toasts.show(t('sendFailed', { reason: failureText(failure) }), 'failure');
    // A retry sends only to the failed chats.
    return failedIds;
  };

  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('forwardTo')}>
      <TargetPicker title={t('forwardTo')} most={MAX_SHARE_TARGETS} tooMany={t('tooManyTargets')} onSend={send} />
    </Sheet>
  );
}
