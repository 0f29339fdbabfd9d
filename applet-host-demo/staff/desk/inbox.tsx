import { useState } from 'react';
import { Button } from '../../../widget/ui/controls/button.tsx';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { formatElapsed } from '../../../widget/i18n/format-duration.ts';
import { Count } from '../kit/count.tsx';
import { sessionsOf, type DeskSession } from './desk-state.ts';
import { Key } from '../kit/key.tsx';
import { isTyping, stepIn, stepOf } from '../kit/keyboard.ts';
import { photoAddress } from '../kit/photo-address.ts';
import { useKeyDown } from '../kit/use-key-down.ts';
import { useDesk, useDeskState, useRun, useSay, useServerNow } from './use-desk.tsx';
import styles from './inbox.module.css';

type Shown = 'all' | 'waiting' | 'mine';
const TABS = ['waiting', 'mine', 'all'] as const;

/** The sessions: who waits, the agent's own, and all others; oldest first. */
export function Inbox() {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { me, inbox, open } = useDeskState();
  const [shown, setShown] = useState<Shown>('all');
  const waiting = inbox?.waiting ?? [];
  // Those that suit the agent's languages and topics come first.
  const oldest = waiting.find(({ isSuitable }) => isSuitable) ?? waiting[0];

  useKeyDown((event) => {
    if (isTyping(event)) return false;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : stepOf(event.key);
    if (event.key === 'a' && oldest !== undefined) void run(desk.accept(oldest.sessionId));
    else if (step !== 0) {
      const listed = inbox === undefined ? [] : sessionsOf(inbox);
      const next = stepIn(listed, ({ sessionId }) => sessionId === open?.sessionId, step);
      if (next !== undefined) void desk.openSession(next.sessionId);
    } else return false;
    return true;
  });

  if (me === undefined) return <aside className={styles.inbox} />;
  const { mine = [], others = [] } = inbox ?? {};
  const waits = Math.max(waiting.length, inbox?.waitingCount ?? 0);
  const counts = { waiting: waits, mine: mine.length, all: waits + mine.length + others.length };
  return (
    <aside className={styles.inbox} aria-label={t('inbox')}>
      <h1 className={styles.title}>{t('inbox')}</h1>
      <div className={styles.tabs} role="group" aria-label={t('inbox')}>
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={shown === tab}
            className={styles.tab}
            onClick={() => setShown(tab)}
          >
            {t(tab)} <b>{counts[tab]}</b>
          </button>
        ))}
      </div>
      <div className={styles.lists}>
        {shown !== 'mine' && (
          <section>
            <header className={styles.head}>
              <h2>
                {t('waiting')} · {t('target', { time: formatElapsed(me.targetMs) })}
              </h2>
              {oldest !== undefined && (
                <Button size="small" look="soft" onClick={() => void run(desk.accept(oldest.sessionId))}>
                  {t('acceptOldest')} <Key name="A" />
                </Button>
              )}
            </header>
            <Sessions sessions={waiting} nothing={t('nobodyWaits')} canAccept />
            {waits > waiting.length && (
              <Button className={styles.more} size="small" look="soft" onClick={() => void desk.showMoreWaiting()}>
                {t('moreWaiting')} · {waits - waiting.length}
              </Button>
            )}
          </section>
        )}
        {shown !== 'waiting' && (
          <section>
            <header className={styles.head}>
              <h2>
                {t('mine')}, {t('load', { load: mine.length, capacity: me.agent.capacity })}
              </h2>
            </header>
            <Sessions sessions={mine} nothing={t('noSessions')} />
          </section>
        )}
        {shown === 'all' && others.length > 0 && (
          <section>
            <header className={styles.head}>
              <h2>{t('others')}</h2>
            </header>
            <Sessions sessions={others} nothing="" />
          </section>
        )}
      </div>
    </aside>
  );
}

interface SessionsProps {
  readonly sessions: readonly DeskSession[];
  readonly nothing: string;
  readonly canAccept?: boolean;
}

function Sessions({ sessions, nothing, canAccept = false }: SessionsProps) {
  const t = useSay();
  const desk = useDesk();
  const run = useRun();
  const { open, me } = useDeskState();
  if (sessions.length === 0) return <p className={styles.nothing}>{nothing}</p>;
  return (
    <ul className={styles.list}>
      {sessions.map((session) => {
        const { sessionId, playerId, playerName, playerPhoto, language, lastText, topic, kind } = session;
        const isReadable =
          session.state === 'waiting' || session.agentId === me?.account.userId || me?.agent.role === 'supervisor';
        return (
          <li
            key={sessionId}
            className={styles.row}
            data-current={sessionId === open?.sessionId || undefined}
            data-waiting={canAccept || undefined}
          >
            <button
              type="button"
              className={styles.session}
              disabled={!isReadable}
              aria-current={sessionId === open?.sessionId ? 'true' : undefined}
              onClick={() => void desk.openSession(sessionId)}
            >
              <AvatarFrame id={playerId} name={playerName} src={photoAddress(playerPhoto)} size={36} />
              <span className={styles.lines}>
                <span className={styles.line}>
                  <strong dir="auto">{playerName}</strong>
                  {language !== '' && <span className={styles.tag}>{language.toUpperCase()}</span>}
                  {session.isGuest && <span className={styles.tag}>{t('guest')}</span>}
                  {kind === 'message' && <span className={styles.tag}>{t('leftMessage')}</span>}
                  <Waiting session={session} />
                </span>
                <span className={styles.detail} dir="auto">
                  {session.state === 'active' && session.agentId !== me?.account.userId
                    ? `${session.agentName} · `
                    : ''}
                  {lastText || topic || t('noMessage')}
                </span>
              </span>
              {session.unread > 0 && <Count number={session.unread} />}
            </button>
            {canAccept && (
              <button
                type="button"
                className={styles.accept}
                onClick={() => void run(desk.accept(sessionId))}
                aria-label={`${t('accept')}: ${playerName}`}
              >
                {t('accept')}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The time since the player waits, coloured by the target of the platform. */
function Waiting({ session }: { readonly session: DeskSession }) {
  const { me } = useDeskState();
  const now = useServerNow();
  const sinceMs = session.state === 'waiting' ? session.queuedAtMs : session.lastTimeMs;
  if (sinceMs === 0) return null;
  const waitedMs = Math.max(0, now - sinceMs);
  const share = waitedMs / (me?.targetMs ?? 1);
  return (
    <time className={styles.time} data-tone={share >= 1 ? 'late' : share >= 0.6 ? 'soon' : 'fine'}>
      {formatElapsed(waitedMs)}
    </time>
  );
}
