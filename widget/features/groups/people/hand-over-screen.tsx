import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import { EmptyList } from '../../../components/empty-list.tsx';
import { groupInfoPath } from '../../../components/group-paths.ts';
import { LETTER_HEADING_REM, LetterHeadingRow } from '../../../components/letter-index.tsx';
import { PATHS } from '../../../components/paths.ts';
import { useGo } from '../../../components/use-go.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import { VirtualRows } from '../../../components/virtual-rows.tsx';
import { matchesSearch } from '../../../domain/contact/search.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { useIsHere } from '../../../ui/hooks/use-is-here.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import { ListFooter } from '../../../ui/rows/list-footer.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { SwitchCell } from '../../../ui/rows/switch-cell.tsx';
import { useMembers, type ListedMember } from '../use-members.ts';
import { PeopleFrame } from './people-frame.tsx';
import { SuccessorRow } from './successor-row.tsx';
import styles from './people.module.css';

interface HandOverProps {
  readonly group: Group;
  /** Called with the group before the user leaves it, and with undefined if that fails. */
  readonly onLeaving: (group: Group | undefined) => void;
}

interface Heading {
  readonly heading: 'adminsHeading' | 'otherMembers';
}

type Line = ListedMember | Heading;

/** The choice of a new owner for a group, whose owner may leave afterwards. D-17, L-GB3. */
export function HandOverScreen({ group, onLeaving }: HandOverProps) {
  const { groupId } = group;
  const { t } = useTranslation(['groupAdmin', 'groupInfo', 'groupPeople', 'common']);
  const go = useGo();
  const isHere = useIsHere();
  const showOutcome = useOutcome();
  const { handOver } = useActions().lazy(createGroupAdminActions);
  const members = useMembers(groupId);
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ListedMember>();
  const [isLeaving, setLeaving] = useState(true);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const ownId = useAtomValue(accountAtom)?.userId;
  const lines = useMemo(() => members && linesOf(members, ownId, query), [members, ownId, query]);
  const name = chosen?.name ?? '';

  async function handleConfirm() {
    if (chosen === undefined) return;
    setBusy(true);
    onLeaving(group);
    const outcome = await handOver(groupId, chosen.member.userId, isLeaving);
    setBusy(false);
    setAsking(false);
    showOutcome(outcome, t('handedOver', { name }));
    if (!outcome.ok) return onLeaving(undefined);
    if (!isHere()) return;
    if (isLeaving) return go(PATHS.home, { replace: true, anime: 'close' });
    onLeaving(undefined);
    go(groupInfoPath(groupId), { replace: true, anime: 'close' });
  }

  const renderRow = (line: Line) =>
    'heading' in line ? (
      <LetterHeadingRow letter={t(line.heading)} />
    ) : (
      <SuccessorRow
        groupId={groupId}
        listed={line}
        isChosen={line.member.userId === chosen?.member.userId}
        onChoose={() => setChosen(line)}
      />
    );

  return (
    <PeopleFrame
      title={t('handOver')}
      back={groupInfoPath(groupId)}
      isScrollable={false}
      isBusy={lines === undefined}
      top={
        <>
          <p className={cx(styles.callout, styles.warning)}>{t('handOverWarning')}</p>
          <SearchField value={query} onChange={setQuery} placeholder={t('groupPeople:searchPeople')} />
        </>
      }
      footer={
        <section className={styles.bar} aria-label={t('handOverLeave')}>
          <SwitchCell
            label={t('handOverLeave')}
            description={t('handOverLeaveText')}
            isOn={isLeaving}
            onChange={setLeaving}
          />
          <Button look="danger" isBlock disabled={chosen === undefined} onClick={() => setAsking(true)}>
            {chosen === undefined ? t('handOverChoose') : t('handOverTo', { name })}
          </Button>
        </section>
      }
    >
      {lines === undefined ? (
        <SkeletonRows />
      ) : lines.length === 0 ? (
        query === '' ? (
          <EmptyList title={t('groupPeople:nobodyElse')} text={t('handOverChoose')} />
        ) : (
          <StateView title={t('common:nothingFound')} />
        )
      ) : (
        <VirtualRows<Line>
          items={lines}
          keyOf={keyOf}
          renderRow={renderRow}
          label={t('handOver')}
          heightOf={heightOf}
          footer={<ListFooter>{t('groupPeople:peopleCount', { count: lines.filter(isMember).length })}</ListFooter>}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('handOverQuestion', { group: group.name, name })}
        text={isLeaving ? t('groupInfo:leaveText') : t('handOverText')}
        confirmLabel={t('handOver')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsking(false)}
      />
    </PeopleFrame>
  );
}

const isMember = (line: Line): line is ListedMember => !('heading' in line);
const keyOf = (line: Line): string => (isMember(line) ? line.member.userId : line.heading);
const heightOf = (line: Line): number | undefined => (isMember(line) ? undefined : LETTER_HEADING_REM);

/** The other members, admins first. */
function linesOf(members: readonly ListedMember[], ownId: string | undefined, query: string): readonly Line[] {
  const others = members.filter(
    ({ member, name }) =>
      member.userId !== ownId && matchesSearch(query, name, member.name, member.alias, member.userId),
  );
  const admins = others.filter(({ member }) => member.role === 'admin');
  const rest = others.filter(({ member }) => member.role !== 'admin');
  return [
    ...(admins.length > 0 ? [{ heading: 'adminsHeading' } as const, ...admins] : []),
    ...(rest.length > 0 ? [{ heading: 'otherMembers' } as const, ...rest] : []),
  ];
}
