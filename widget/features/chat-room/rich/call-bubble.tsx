import { durationText } from '../../../domain/message/rich-rules.ts';
import type { CallContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { PhoneIcon } from '../../../ui/icons/phone-icon.tsx';
import { VideoIcon } from '../../../ui/icons/video-icon.tsx';
import { Bubble } from '../bubble/bubble.tsx';
import type { KindViewProps } from '../bubble/kind-view-props.ts';
import styles from './inline.module.css';

/** The outcome of a call. Spec: 1-chat §3 (video-chat, audio-chat). */
export function CallBubble({ message, content, isOwn }: KindViewProps<CallContent>) {
  const { t } = useTranslation('cards');
  const label = t(content.medium === 'video' ? 'videoCall' : 'voiceCall');
  const CallIcon = content.medium === 'video' ? VideoIcon : PhoneIcon;
  const outcome = [content.text, content.durationMs > 0 ? durationText(content.durationMs) : ''].filter(Boolean);
  return (
    <Bubble message={message} isOwn={isOwn}>
      <span className={styles.inline}>
        <CallIcon size={20} />
        <span>{[label, ...outcome].join(' · ')}</span>
      </span>
    </Bubble>
  );
}
