import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { IconButton } from '../../../widget/ui/controls/icon-button.tsx';
import { UserIcon } from '../../../widget/ui/icons/user-icon.tsx';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { formatElapsed } from '../../../widget/i18n/format-duration.ts';
import { CloseDialog } from './close-dialog.tsx';
import { Composer, type ComposeMode } from './composer.tsx';
import type { OpenSession } from './desk-state.ts';
import { Key } from '../kit/key.tsx';
import { isTyping } from '../kit/keyboard.ts';
import { Log } from './log.tsx';
import { photoAddress } from '../kit/photo-address.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { TransferDialog } from './transfer-dialog.tsx';
import { useDesk, useDeskState, useRun, useSay, useServerNow } from './use-desk.tsx';
import styles from './conversation.module.css';

interface ConversationProps {
  readonly open: OpenSession;
  /** Shows or hides the player's data on a narrow screen. */
  readonly onPlayer: () => void;
}

/** The open session: its log, and what the agent can do with it. */
export function Conversation({ open, onPlayer }: ConversationProps) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { me } = useDeskState();
  const now = useServerNow();
  const [dialog, setDialog] = useState<'none' | 'transfer' | 'close'>('none');
  const [mode, setMode] = useState<ComposeMode>('reply');
  const field = useRef<HTMLTextAreaElement>(null);
  const session = open.detail?.session;
  const isMine = session?.state === 'active' && session.agentId === me?.account.userId;
  const mayChange = session?.state === 'active' && (isMine || me?.agent.role === 'supervisor');

  useKeyDown((event) => {
    if (isTyping(event) || session === undefined) return false;
    if (event.key === 'r' || event.key === 'n') {
      setMode(event.key === 'r' ? 'reply' : 'note');
      field.current?.focus();
    } else if (event.key === 't' && mayChange) setDialog('transfer');
    else if (event.key === 'e' && mayChange) setDialog('close');
    else return false;
    return true;
  });

  const scroller = useRef<HTMLDivElement>(null);
  const newest = open.messages.at(-1)?.delivery.messageId;
  const notes = open.detail?.notes.length;
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [newest, notes]);
  const { shown } = open;
  useEffect(() => {
    if (shown !== undefined)
      scroller.current
        ?.querySelector(`[data-message-id="${CSS.escape(shown.messageId)}"]`)
        ?.scrollIntoView({ block: 'center' });
  }, [shown]);

  if (session === undefined) return <div className={styles.conversation} />;
  return (
    <div className={styles.conversation}>
      <header className={styles.head}>
        <AvatarFrame
          id={session.playerId}
          name={session.playerName}
          src={photoAddress(session.playerPhoto)}
          size={36}
        />
        <div className={styles.names}>
          <h2 dir="auto">{session.playerName}</h2>
          <p>
            {session.state === 'closed' ? t('ended') : formatElapsed(now - session.queuedAtMs)}
            {session.topic !== '' && ` · ${session.topic}`} · {t('session', { id: session.sessionId })}
          </p>
        </div>
        <span className={styles.narrow}>
          <IconButton label={t('player')} icon={<UserIcon />} onClick={onPlayer} />
        </span>
        {session.state === 'waiting' && (
          <Button size="small" onClick={() => void run(desk.accept(session.sessionId))}>
            {t('accept')}
          </Button>
        )}
        {mayChange && (
          <>
            <Button size="small" look="line" onClick={() => setDialog('transfer')}>
              {t('transfer')} <Key name="T" />
            </Button>
            <Button size="small" look="line" onClick={() => setDialog('close')}>
              {t('close')} <Key name="E" />
            </Button>
          </>
        )}
      </header>
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="log" aria-label={session.playerName}>
        {open.hasOlder && (
          <Button size="small" look="soft" onClick={() => void desk.loadOlder()}>
            {t('older')}
          </Button>
        )}
        <Log open={open} ownId={me?.account.userId ?? ''} />
      </div>
      {isMine ? (
        <Composer fieldRef={field} detail={open.detail} mode={mode} onMode={setMode} />
      ) : (
        <p className={styles.foot} role="status">
          {session.state === 'waiting'
            ? t('waitingOnly')
            : session.state === 'closed'
              ? t('ended')
              : t('readOnly', { agent: session.agentName })}
        </p>
      )}
      <TransferDialog isOpen={dialog === 'transfer'} session={session} onClose={() => setDialog('none')} />
      <CloseDialog isOpen={dialog === 'close'} onClose={() => setDialog('none')} />
    </div>
  );
}
