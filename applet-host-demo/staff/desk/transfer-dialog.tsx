import { Button } from '../../../widget/ui/controls/button.tsx';
import { Dialog } from '../../../widget/ui/overlay/dialog.tsx';
import { isFree } from '../../../widget/domain/service/agent.ts';
import type { DeskSession } from './desk-state.ts';
import { useDesk, useDeskState, useRun, useSay } from './use-desk.tsx';
import styles from './dialogs.module.css';

interface TransferDialogProps {
  readonly isOpen: boolean;
  readonly session: DeskSession;
  readonly onClose: () => void;
}

/** Passes the session to another agent, or to the queue of a topic. */
export function TransferDialog({ isOpen, session, onClose }: TransferDialogProps) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { inbox, me } = useDeskState();
  const agents = (inbox?.agents ?? []).filter(({ userId }) => userId !== session.agentId);
  const pass = async (target: { readonly agentId: string } | { readonly topic: string }): Promise<void> => {
    if (await run(desk.transfer(target))) onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('transferTitle')}
      actions={
        <Button size="small" look="line" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <h3 className={styles.heading}>{t('toAgent')}</h3>
      <ul className={styles.choices}>
        {agents.map((agent) => (
          <li key={agent.userId}>
            <button type="button" disabled={!isFree(agent)} onClick={() => void pass({ agentId: agent.userId })}>
              <span dir="auto">{agent.name}</span>
              <small>
                {t(agent.presence)} · {t('load', { load: agent.load, capacity: agent.capacity })}
              </small>
            </button>
          </li>
        ))}
      </ul>
      <h3 className={styles.heading}>{t('toTopic')}</h3>
      <ul className={styles.choices}>
        {(me?.topics ?? []).map((topic) => (
          <li key={topic}>
            <button type="button" onClick={() => void pass({ topic })}>
              <span dir="auto">{topic}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
