import { useTranslation } from '../../../i18n/translation.tsx';
import { InfoIcon } from '../../../ui/icons/info-icon.tsx';
import { Bubble } from '../bubble/bubble.tsx';
import bubbleStyles from '../bubble/message-bubble.module.css';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import styles from './inline.module.css';

/** Tells the user that this version cannot show the type of the message. */
export function UnsupportedBubble({ message, isOwn }: Pick<KindViewProps, 'message' | 'isOwn'>) {
  const { t } = useTranslation('cards');
  return (
    <Bubble message={message} isOwn={isOwn}>
      <em className={`${bubbleStyles.quiet} ${styles.inline}`}>
        <InfoIcon size={20} />
        <span>{t('unsupported')}</span>
      </em>
    </Bubble>
  );
}
