import type { AuditEntry } from '../../../../server-client/generated/audit.ts';
import { LoadMore } from '../../kit/load-more.tsx';
import { SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { useLanguage, useSay } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import { sayAct, sayActor } from '../audit/act-texts.ts';
import side from '../../kit/side.module.css';

interface PlayerAuditProps {
  readonly userId: string;
}

/** The acts of operators and callers of the server API on the player, newest first. */
export function PlayerAudit({ userId }: PlayerAuditProps) {
  const t = useSay();
  const language = useLanguage();
  const times = useTimes();
  const list = useList<AuditEntry>('/audit', {
    order: 'newest',
    player: `user:${userId}`,
    limit: 5,
  });
  return (
    <SideSection title={t('audit')} actions={<LoadMore list={list} look="text" />}>
      {list.rows?.length === 0 && <p className={side.nothing}>{t('noEntries')}</p>}
      <ol className={side.log}>
        {list.rows?.map(({ number, time, act, actor }) => (
          <li key={number}>
            <time>{times.ago(time)}</time>
            <span>
              {sayAct(language, act)}
              <small dir="auto">{sayActor(language, actor)}</small>
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
