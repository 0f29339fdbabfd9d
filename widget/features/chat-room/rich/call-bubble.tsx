import { useAtomValue } from 'jotai';
import { useCall } from '../../../components/use-call.ts';
import { otherParty } from '../../../domain/chat/chat-id.ts';
import type { CallContent } from '../../../domain/message/rich-content.ts';
import { durationText } from '../../../domain/message/rich-rules.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { PhoneInIcon } from '../../../ui/icons/phone-in-icon.tsx';
import { PhoneOffIcon } from '../../../ui/icons/phone-off-icon.tsx';
import { PhoneOutIcon } from '../../../ui/icons/phone-out-icon.tsx';
import { VideoIcon } from '../../../ui/icons/video-icon.tsx';
import { Bubble } from '../bubble/bubble.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import styles from './call-bubble.module.css';

/** The record of a call. A tap calls back. Spec: 1-chat §3 (video-chat, audio-chat). L-CL4. */
export function CallBubble({ message, content, isOwn }: KindViewProps<CallContent>) {
  const { t } = useTranslation('call');
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const call = useCall(otherParty(message.chatId, ownId));
  const { medium } = content;
  const outcome = useOutcome(content, isOwn);
  const isMissed = !isOwn && isUnanswered(content);
  const hasWorked = content.outcome === 'answered' || content.durationMs > 0;
  const name = isMissed ? t('recordMissed') : t(medium === 'video' ? 'videoCall' : 'voiceCall');
  const CallIcon = medium === 'video' ? VideoIcon : hasWorked ? (isOwn ? PhoneOutIcon : PhoneInIcon) : PhoneOffIcon;
  const text = (
    <>
      <span className={cx(styles.disc, hasWorked && styles.worked, isMissed && styles.missed)}>
        <CallIcon size={20} />
      </span>
      <span className={styles.words}>
        <strong className={cx(isMissed && styles.missedName)}>{name}</strong>
        {outcome !== '' && <small>{outcome}</small>}
      </span>
    </>
  );
  return (
    <Bubble message={message} isOwn={isOwn}>
      {call === undefined ? (
        <span className={styles.record}>{text}</span>
      ) : (
        <button type="button" className={styles.record} onClick={() => call(medium)}>
          {text}
        </button>
      )}
    </Bubble>
  );
}

const isUnanswered = ({ outcome }: CallContent): boolean =>
  outcome === 'missed' || outcome === 'cancelled' || outcome === 'busy';

function useOutcome(content: CallContent, isOwn: boolean): string {
  const { t } = useTranslation('call');
  const { outcome, text, durationMs } = content;
  const duration = durationMs > 0 ? t('recordDuration', { time: durationText(durationMs) }) : '';
  if (!isOwn && isUnanswered(content)) return t('recordCallBack');
  switch (outcome) {
    case undefined:
      return [text, duration].filter(Boolean).join(' · ');
    case 'answered':
      return t('recordDuration', { time: durationText(durationMs) });
    case 'declined':
      return t(isOwn ? 'recordDeclined' : 'recordDeclinedByMe');
    case 'cancelled':
      return t('recordCancelled');
    case 'missed':
      return t('recordNoAnswer');
    case 'busy':
      return t('recordBusy');
    case 'failed':
      return t('recordFailed');
  }
}
