import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { EmptyList } from '../../../components/empty-list.tsx';
import { FailureView } from '../../../components/failure-view.tsx';
import { groupManagePath } from '../../../components/group-paths.ts';
import { canManageMembers } from '../../../domain/group/administration.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { localTimeAtom } from '../../../state/environment.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { GroupGate } from './group-gate.tsx';
import { LogEntry } from './log-entry.tsx';
import { operationsByDay } from './operations-by-day.ts';
import { PeopleFrame } from './people-frame.tsx';
import { useLog } from './use-log.ts';
import styles from './people.module.css';

/** `/ml/groupCommandLog?id=…`: who did what to whom in a group, for its owner and admins. Spec: 2-contacts-groups §2 Group manage. */
export function CommandLogScreen() {
  const { t } = useTranslation('groupAdmin');
  const [query] = useSearchParams();
  const groupId = query.get('id') ?? query.get('groupId') ?? '';
  return (
    <GroupGate key={groupId} groupId={groupId} title={t('log')} isAllowed={canManageMembers}>
      {(group) => <Log group={group} />}
    </GroupGate>
  );
}

function Log({ group: { groupId } }: { readonly group: Group }) {
  const { t } = useTranslation('groupAdmin');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const { operations, hasMore, problem, loadMore } = useLog(groupId);
  return (
    <PeopleFrame
      title={t('log')}
      back={groupManagePath(groupId)}
      isBusy={operations === undefined && problem === undefined}
    >
      {operations === undefined ? (
        problem === undefined ? (
          <SkeletonRows />
        ) : (
          <FailureView {...problem} />
        )
      ) : operations.length === 0 ? (
        <EmptyList title={t('logEmptyTitle')} text={t('logEmptyText')} />
      ) : (
        <>
          {operationsByDay(operations, { language, nowMs }).map(({ day, entries }) => (
            <CellGroup key={day} title={day}>
              <ul className={styles.list}>
                {entries.map((operation) => (
                  <LogEntry key={operation.id} operation={operation} />
                ))}
              </ul>
            </CellGroup>
          ))}
          {problem !== undefined ? (
            <FailureView {...problem} />
          ) : (
            hasMore && <More label={t('logMore')} onSeen={loadMore} />
          )}
        </>
      )}
    </PeopleFrame>
  );
}

/** Loads the next page when it comes on screen. */
function More({ label, onSeen }: { readonly label: string; readonly onSeen: () => void }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) onSeen();
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <div ref={element} className={styles.more} role="status" aria-label={label}>
      <Spinner />
    </div>
  );
}
