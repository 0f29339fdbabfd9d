import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { ServiceSession } from '../../../domain/service/service-session.ts';
import { formatElapsed } from '../../../i18n/format-duration.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { serviceQueueAtom } from '../../../state/service.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { HeadsetIcon } from '../../../ui/icons/headset-icon.tsx';
import { UserIcon } from '../../../ui/icons/user-icon.tsx';
import { useServerClock } from '../../../components/use-server-clock.ts';
import { useAgentPictures, useServiceUpdates } from './use-service.ts';
import styles from './service-head.module.css';

const TITLE_ID = 'service-place';
const TICK_MS = 1000;
/** At most so many people are drawn before the player. */
const DRAWN_AHEAD = 3;

/** Above the log of the chat with the service: the place in the queue, or that a left message has arrived. Spec: 1-chat §3 Queue config. */
export function ServiceHead({ chatId }: { readonly chatId: ChatId }) {
  const { t } = useTranslation('service');
  useServiceUpdates();
  useAgentPictures(chatId);
  const queue = useAtomValue(serviceQueueAtom);
  const session = queue?.session;
  if (queue === undefined || session?.state !== 'waiting') return null;
  if (session.kind === 'message') {
    return (
      <section className={styles.note} role="status">
        <HeadsetIcon size={20} />
        {t('messageLeft')}
      </section>
    );
  }
  return <Place session={session} words={queue.isStaffed ? queue.waitingWords || t('hint') : t('nobody')} />;
}

function Place({ session, words }: { readonly session: ServiceSession; readonly words: string }) {
  const { t } = useTranslation('service');
  const { endService } = useActions().lazy(createServiceActions);
  const toast = useFailureToast();
  const { position = 1, waitMs = 0 } = session;
  const ahead = position - 1;
  const minutes = Math.max(1, Math.round(waitMs / 60_000));
  const leave = async (): Promise<void> => {
    const left = await endService(session.sessionId);
    if (!left.ok) toast(left.failure);
  };
  return (
    <section className={styles.card} aria-labelledby={TITLE_ID}>
      <div className={styles.drawing} aria-hidden="true">
        <span className={styles.desk}>
          <HeadsetIcon size={20} />
        </span>
        {Array.from({ length: Math.min(ahead, DRAWN_AHEAD) }, (_, at) => (
          <span key={at} className={styles.other}>
            <UserIcon size={16} />
          </span>
        ))}
        <span className={styles.self}>
          <UserIcon size={20} />
        </span>
      </div>
      <div role="status">
        <h2 id={TITLE_ID} className={styles.title}>
          {t('position', { position })}
        </h2>
        <p className={styles.text}>
          {ahead === 0 ? t('next') : t('ahead', { count: ahead })} · {t('wait', { minutes })}
        </p>
      </div>
      <p className={styles.words}>{words}</p>
      <footer className={styles.foot}>
        <span className={styles.waited}>
          <ClockIcon size={16} />
          <Waited sinceMs={session.queuedAtMs} />
        </span>
        <TextButton tone="danger" onClick={() => void leave()}>
          {t('leaveQueue')}
        </TextButton>
      </footer>
    </section>
  );
}

function Waited({ sinceMs }: { readonly sinceMs: number }) {
  const { t } = useTranslation('service');
  const clock = useServerClock();
  const [nowMs, setNowMs] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return t('waited', { time: formatElapsed(Math.max(0, nowMs - sinceMs)) });
}
