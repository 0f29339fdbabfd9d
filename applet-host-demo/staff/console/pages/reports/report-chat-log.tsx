import { useState } from 'react';
import { Button } from '../../../../../widget/ui/controls/button.tsx';
import type { ReportChat } from '../../../../server-client/generated/reports.ts';
import { FailureNote } from '../../kit/failure-note.tsx';
import { useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { EvidenceMessage, runsOf } from './evidence-message.tsx';
import { usePlace } from './use-place.ts';
import styles from './evidence-log.module.css';

interface ReportChatLogProps {
  readonly reportId: string;
  readonly onRestored: () => void;
}

/** The conversation around the reported message as it is now. The audit log says who has read it. */
export function ReportChatLog({ reportId, onRestored }: ReportChatLogProps) {
  const t = useSay();
  const [at, setAt] = useState<string>();
  const { data: chat, failure, reload } = useLoad<ReportChat>(`/reports/${reportId}/chat`, { at });
  const messages = chat?.messages ?? [];
  const [first, last] = [messages[0], messages.at(-1)];
  const log = usePlace(chat !== undefined, at);
  return (
    <div ref={log} className={styles.log} aria-busy={chat === undefined && failure === undefined}>
      <p className={styles.frozen}>{t('chatNow')}</p>
      {failure !== undefined && <FailureNote failure={failure} onRetry={reload} />}
      {chat !== undefined && first === undefined && <p className={styles.system}>{t('chatEmpty')}</p>}
      {first !== undefined && (
        <p className={styles.system}>
          <Button size="small" look="line" onClick={() => setAt(first.messageId)}>
            {t('chatEarlier')}
          </Button>
        </p>
      )}
      <ol className={styles.messages}>
        {messages.map((message, index) => (
          <EvidenceMessage
            key={message.messageId}
            message={message}
            runs={runsOf(messages, index)}
            reportId={reportId}
            chatId={chat?.chatId}
            onRestored={() => {
              reload();
              onRestored();
            }}
          />
        ))}
      </ol>
      {last !== undefined && (
        <p className={styles.system}>
          <Button size="small" look="line" onClick={() => setAt(last.messageId)}>
            {t('chatLater')}
          </Button>
        </p>
      )}
    </div>
  );
}
