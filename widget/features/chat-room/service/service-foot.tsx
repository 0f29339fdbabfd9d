import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { isScorable } from '../../../domain/service/service-session.ts';
import { serviceQueueAtom, serviceRequestAtom } from '../../../state/service.ts';
import { LeaveMessage } from './leave-message.tsx';
import { ScoreForm } from './score-form.tsx';
import { StartForm } from './start-form.tsx';
import styles from './service-foot.module.css';

/** Replaces the composer while no session is open: the score of the last one, the start of the next one, or a message to leave. */
export function ServiceFoot({ chatId }: { readonly chatId: ChatId }) {
  const queue = useAtomValue(serviceQueueAtom);
  const isRequested = useAtomValue(serviceRequestAtom) !== undefined;
  const [leavesMessage, setLeavesMessage] = useState(false);
  if (queue === undefined || isRequested) return <div className={styles.foot} />;
  return (
    <div className={styles.foot}>
      {isScorable(queue.session) ? (
        <ScoreForm key={queue.session?.sessionId} />
      ) : !queue.isOpen || leavesMessage ? (
        <LeaveMessage chatId={chatId} queue={queue} />
      ) : (
        <StartForm queue={queue} onLeaveMessage={() => setLeavesMessage(true)} />
      )}
    </div>
  );
}
