import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { NO_MENTIONS } from '../../../domain/message/message.ts';
import type { ServiceQueue } from '../../../domain/service/service-session.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { TextArea } from '../../../ui/controls/text-area.tsx';
import { TopicChoice } from './topic-choice.tsx';
import styles from './service-foot.module.css';

/** Leaves a message while the service is closed. The rest of the conversation follows in the composer. */
export function LeaveMessage({ chatId, queue }: { readonly chatId: ChatId; readonly queue: ServiceQueue }) {
  const { t } = useTranslation('service');
  const { sendText, lazy } = useActions();
  const { startService } = lazy(createServiceActions);
  const toast = useFailureToast();
  const [topic, setTopic] = useState('');
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { isOpen, refuseWords, opensAt, closesAt, timeZone, topics } = queue;
  const send = async (): Promise<void> => {
    setBusy(true);
    const started = await startService({ kind: 'message', topic });
    setBusy(false);
    if (started.ok) sendText(chatId, text, NO_MENTIONS);
    else toast(started.failure);
  };
  return (
    <>
      <h2 className={styles.title}>{isOpen ? t('leaveMessage') : t('closedTitle')}</h2>
      <p className={styles.text}>
        {!isOpen &&
          (refuseWords || (opensAt !== '' && t('openDaily', { from: opensAt, to: closesAt, zone: timeZone })))}{' '}
        {t('leaveMessageHint')}
      </p>
      <TopicChoice topics={topics} chosen={topic} onChoose={setTopic} />
      <TextArea label={t('message')} placeholder={t('message')} value={text} onChange={setText} />
      <div className={styles.buttons}>
        <Button isBlock isBusy={isBusy} disabled={text.trim() === ''} onClick={() => void send()}>
          {t('sendMessage')}
        </Button>
      </div>
    </>
  );
}
