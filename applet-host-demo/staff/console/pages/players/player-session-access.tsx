import type { SessionAccess } from '../../../../server-client/generated/audit.ts';
import { LoadMore } from '../../kit/load-more.tsx';
import { SideSection } from '../../kit/side.tsx';
import { useTimes } from '../../kit/times.ts';
import { useSay } from '../../use-console.tsx';
import { useList } from '../../use-load.ts';
import { sayAccess } from '../audit/say-access.ts';
import side from '../../kit/side.module.css';

/** The access of agents to sessions of the player that are not their own, newest first. Nothing without any. */
export function PlayerSessionAccess({ userId }: { readonly userId: string }) {
  const t = useSay();
  const times = useTimes();
  const list = useList<SessionAccess>('/audit/service-sessions', {
    order: 'newest',
    player: `user:${userId}`,
    limit: 5,
  });
  if (list.rows === undefined || list.rows.length === 0) return null;
  return (
    <SideSection title={t('sessionAccess')} actions={<LoadMore list={list} look="text" />}>
      <ol className={side.log}>
        {list.rows.map(({ number, time, agent, session, action }) => (
          <li key={number}>
            <time>{times.ago(time)}</time>
            <span>
              {t('sessionNumber', { number: session })}
              <small dir="auto">
                {sayAccess(t, action)} · {agent.name}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </SideSection>
  );
}
