import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import type { ServiceQueue } from '../../../domain/service/service-session.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TopicChoice } from './topic-choice.tsx';
import styles from './service-foot.module.css';

interface StartFormProps {
  readonly queue: ServiceQueue;
  readonly onLeaveMessage: () => void;
}

/** Starts a session of the open service. Without an agent at the desk, the user may wait or leave a message. */
export function StartForm({ queue, onLeaveMessage }: StartFormProps) {
  const { t } = useTranslation('service');
  const { startService } = useActions().lazy(createServiceActions);
  const toast = useFailureToast();
  const [topic, setTopic] = useState('');
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    const started = await startService({ kind: 'talk', topic });
    setBusy(false);
    if (!started.ok) toast(started.failure);
  };
  const { isStaffed, refuseWords, topics } = queue;
  return (
    <>
      <h2 className={styles.title}>{t('startTitle')}</h2>
      <p className={styles.text}>{isStaffed ? t('startHint') : refuseWords || t('nobody')}</p>
      <TopicChoice topics={topics} chosen={topic} onChoose={setTopic} />
      <div className={styles.buttons}>
        {!isStaffed && (
          <Button isBlock onClick={onLeaveMessage}>
            {t('leaveMessage')}
          </Button>
        )}
        <Button isBlock isBusy={isBusy} look={isStaffed ? 'primary' : 'soft'} onClick={() => void start()}>
          {isStaffed ? t('start') : t('back')}
        </Button>
      </div>
    </>
  );
}
