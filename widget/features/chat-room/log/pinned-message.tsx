import { useAtomValue } from 'jotai';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import { LinkedText } from '../../../components/linked-text.tsx';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import { useGroupMember } from '../../../components/use-group-member.ts';
import type { MessageId } from '../../../domain/message/message-id.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import { formatSeparatorTime } from '../../../i18n/format-moment.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons/close-icon.tsx';
import { DownIcon } from '../../../ui/icons/down-icon.tsx';
import { PinIcon } from '../../../ui/icons/pin-icon.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import styles from './pinned-message.module.css';

interface PinnedMessageProps {
  readonly message: SentMessage;
  readonly isFull: boolean;
  readonly onExpand: () => void;
  readonly onCollapse: () => void;
  readonly onDismiss: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
}

/**
 * The pinned message above a chat, addressed to everyone. Collapsed, it is one line with a fixed place. Expanded, it covers the
 * log, so that collapsing it moves nothing. A click jumps to the message itself. Spec: 1-chat §2 Parts of the screen, §4
 * Incoming messages.
 */
export function PinnedMessage({ message, isFull, onExpand, onCollapse, onDismiss, onJumpTo }: PinnedMessageProps) {
  const { t } = useTranslation('log');
  const text = useKindLabel()(kindContentOf(message.content));
  const jump = (): void => onJumpTo(message.delivery.messageId);
  return (
    <section className={styles.place} aria-label={t('pinnedMessage')}>
      <div className={styles.mini} inert={isFull}>
        <button type="button" className={styles.line} title={t('pinnedJump')} onClick={jump}>
          <b>{t('pinnedMessage')}</b>
          <span dir="auto">{text}</span>
        </button>
        <IconButton label={t('pinnedExpand')} tone="dim" icon={<DownIcon />} onClick={onExpand} />
        <IconButton label={t('pinnedDismiss')} tone="dim" icon={<CloseIcon size={20} />} onClick={onDismiss} />
      </div>
      {isFull && (
        <div className={styles.full}>
          <h2 className={styles.title}>
            <PinIcon size={18} />
            {t('pinnedMessage')}
          </h2>
          <div className={styles.body}>
            <button
              type="button"
              className={styles.jump}
              aria-label={t('pinnedJump')}
              title={t('pinnedJump')}
              onClick={jump}
            />
            <p dir="auto" className={styles.text}>
              <LinkedText text={text} />
            </p>
          </div>
          <div className={styles.foot}>
            <Author message={message} />
            <TextButton onClick={onCollapse}>{t('pinnedCollapse')}</TextButton>
          </div>
        </div>
      )}
    </section>
  );
}

function Author({ message: { chatId, senderId, senderName, timeMs } }: { readonly message: SentMessage }) {
  const { name } = useGroupMember(chatId, senderId, senderName);
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  return (
    <span>
      {name} · {formatSeparatorTime(timeMs, { language, nowMs })}
    </span>
  );
}
