import { Button } from '../../../widget/ui/controls/button.tsx';
import { AvatarFrame } from '../../../widget/ui/rows/avatar-frame.tsx';
import { Tag } from '../../../widget/ui/rows/tag.tsx';
import type { DeskDetail, DeskSession } from './desk-state.ts';
import { photoAddress } from '../kit/photo-address.ts';
import { PlayerSearch } from './player-search.tsx';
import { useDesk, useLocale, useSay } from './use-desk.tsx';
import styles from './player-panel.module.css';

const TONES = { Good: 'success', General: 'warning', Bad: 'danger', NoScore: 'neutral' } as const;

/** The player's profile, the values of the platform, and the earlier sessions. */
export function PlayerPanel({ detail, isOpen }: { readonly detail: DeskDetail; readonly isOpen: boolean }) {
  const t = useSay();
  const locale = useLocale();
  const { session, data, earlier, platformId, memberSinceMs } = detail;
  const day = (timeMs: number): string => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(timeMs);
  return (
    <aside className={styles.panel} data-open={isOpen || undefined} aria-label={t('player')}>
      <header className={styles.who}>
        <AvatarFrame
          id={session.playerId}
          name={session.playerName}
          src={photoAddress(session.playerPhoto)}
          size={48}
        />
        <div>
          <h2 dir="auto">{session.playerName}</h2>
          <p>{session.isGuest ? t('guestHint') : session.playerId}</p>
        </div>
      </header>
      <PlayerSearch key={session.sessionId} />
      <section>
        <h3>{t('profile')}</h3>
        <dl className={styles.facts}>
          {platformId !== '' && <Fact name={t('platformId')} value={platformId} />}
          <Fact name={t('memberSince')} value={day(memberSinceMs)} />
          {session.language !== '' && <Fact name={t('language')} value={session.language} />}
          {session.topic !== '' && <Fact name={t('topic')} value={session.topic} />}
        </dl>
      </section>
      <section>
        <h3>{t('customData')}</h3>
        {data.size === 0 ? (
          <p className={styles.nothing}>{t('noData')}</p>
        ) : (
          <dl className={styles.facts}>
            {[...data].map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
        )}
      </section>
      <section>
        <h3>{t('earlier')}</h3>
        {earlier.length === 0 && <p className={styles.nothing}>{t('noEarlier')}</p>}
        {earlier.map((each) => (
          <Earlier key={each.sessionId} session={each} day={day(each.queuedAtMs)} />
        ))}
      </section>
    </aside>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt dir="auto">{name}</dt>
      <dd dir="auto">{value}</dd>
    </div>
  );
}

function Earlier({ session, day }: { readonly session: DeskSession; readonly day: string }) {
  const t = useSay();
  const desk = useDesk();
  const score = session.score ?? 'NoScore';
  return (
    <div className={styles.earlier}>
      <Button look="line" size="small" onClick={() => void desk.openSession(session.sessionId)}>
        {session.topic || session.category || t('session', { id: session.sessionId })}
      </Button>
      <small>
        {day}
        {session.agentName !== '' && ` · ${session.agentName}`}
      </small>
      <Tag tone={TONES[score]}>{t(score)}</Tag>
      {session.remark !== '' && <small dir="auto">{session.remark}</small>}
    </div>
  );
}
