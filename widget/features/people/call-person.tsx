import { useCall } from '../../components/use-call.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { PhoneIcon } from '../../ui/icons/phone-icon.tsx';
import { VideoIcon } from '../../ui/icons/video-icon.tsx';
import styles from './people.module.css';

/** Two buttons that call a friend. Nothing for others, and where the platform has no calls. */
export function CallPerson({ userId }: { readonly userId: UserId }) {
  const { t } = useTranslation('call');
  const call = useCall(userId);
  if (call === undefined) return null;
  return (
    <div className={styles.calls}>
      <Button isBlock look="soft" icon={<PhoneIcon />} onClick={() => call('audio')}>
        {t('voiceCall')}
      </Button>
      <Button isBlock look="soft" icon={<VideoIcon />} onClick={() => call('video')}>
        {t('videoCall')}
      </Button>
    </div>
  );
}
