import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupAdminActions } from '../../../actions/group-admin-actions.ts';
import { MemberPicker } from '../../../components/member-picker/member-picker.tsx';
import type { PickerPerson } from '../../../components/member-picker/picker-person.ts';
import { useGo } from '../../../components/use-go.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import { pickRefusal } from '../../../domain/contact/picking.ts';
import type { InactiveDays } from '../../../domain/contact/inactivity.ts';
import type { InactiveMember } from '../../../domain/group/administration.ts';
import type { Group } from '../../../domain/group/group.ts';
import { INACTIVE_DAY_FILTERS, INACTIVE_DEFAULT_DAYS, PICKER_INACTIVE_MAX } from '../../../domain/limits.ts';
import { success } from '../../../domain/result.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { friendsAtom } from '../../../state/chats.ts';
import { groupMembersAtom } from '../../../state/group-people.ts';
import { cx } from '../../../ui/class-names.ts';
import { UserMinusIcon } from '../../../ui/icons/user-minus-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';
import { useInactive } from './use-inactive.ts';
import styles from './people.module.css';

interface InactiveProps {
  readonly group: Group;
  readonly back: string;
}

/** The choice of inactive members to remove, at most 100 at once. Spec: 2-contacts-groups §2, §5, §6, §9. */
export function InactiveScreen({ group, back }: InactiveProps) {
  const { groupId } = group;
  const { t } = useTranslation(['groupAdmin', 'groupPeople']);
  const go = useGo();
  const showOutcome = useOutcome();
  const toast = useToast();
  const { findInactive, removeInactive } = useActions().lazy(createGroupAdminActions);
  const [days, setDays] = useState<InactiveDays>(INACTIVE_DEFAULT_DAYS);
  const { loaded, problem, loadMore, remove } = useInactive(groupId, days);
  /** Members who were found by code, beyond the loaded pages. */
  const [found, setFound] = useState<readonly UserId[]>([]);
  const [asked, setAsked] = useState<readonly UserId[]>([]);
  const [isBusy, setBusy] = useState(false);
  /** A new picker, without a selection, for each filter. */
  const [round, setRound] = useState(0);
  const people = usePeople(group, loaded?.members, found);
  const total = loaded?.total ?? 0;

  function choose(next: InactiveDays) {
    setDays(next);
    setFound([]);
    setRound(round + 1);
  }

  async function handleRemove() {
    setBusy(true);
    const outcome = await removeInactive(groupId, days, asked);
    setBusy(false);
    setAsked([]);
    if (!outcome.ok) return showOutcome(outcome);
    const removed = outcome.value;
    if (removed.length > 0) showOutcome(outcome, t('groupPeople:removed', { count: removed.length }));
    if (removed.length < asked.length) toast(t('someCameBack'), 'failure');
    remove(asked);
    setFound((before) => before.filter((userId) => !asked.includes(userId)));
  }

  return (
    <>
      <MemberPicker
        key={round}
        title={t('inactive')}
        people={people}
        problem={problem}
        groupId={groupId}
        isOrdered
        total={total}
        onNearEnd={loadMore}
        filter={<DayFilter days={days} total={loaded?.total} onChoose={choose} />}
        emptyTitle={t('inactiveEmptyTitle')}
        emptyText={t('inactiveEmptyText')}
        max={PICKER_INACTIVE_MAX}
        hasSelectAll={false}
        confirmLabel={(count) => t('groupPeople:removeCount', { count })}
        isDanger
        rowActions={[
          {
            key: 'remove',
            label: t('groupPeople:removeConfirm'),
            icon: UserMinusIcon,
            tone: 'danger',
            onChoose: (userId) => setAsked([userId]),
          },
        ]}
        addsFound
        onFind={async (code) => {
          const outcome = await findInactive(groupId, days, code);
          if (!outcome.ok) return outcome;
          setFound((before) => [...before, code]);
          return success(pickRefusal('remove-inactive', group.myRole, outcome.value));
        }}
        onConfirm={setAsked}
        onCancel={() => go(back, { anime: 'close' })}
      />
      <ConfirmDialog
        isOpen={asked.length > 0}
        title={t('groupPeople:removeQuestion', { count: asked.length })}
        text={t('removeInactiveText')}
        confirmLabel={t('groupPeople:removeConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleRemove()}
        onCancel={() => setAsked([])}
      />
    </>
  );
}

interface DayFilterProps {
  readonly days: InactiveDays;
  /** Undefined while the list loads. */
  readonly total: number | undefined;
  readonly onChoose: (days: InactiveDays) => void;
}

function DayFilter({ days, total, onChoose }: DayFilterProps) {
  const { t } = useTranslation('groupAdmin');
  return (
    <>
      <div className={styles.filters} role="radiogroup" aria-label={t('dayFilter')}>
        {INACTIVE_DAY_FILTERS.map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === days}
            className={cx(styles.filter, each === days && styles.filterOn)}
            onClick={() => onChoose(each)}
          >
            {each === 0 ? t('inactiveAll') : t('inactiveDays', { count: each })}
          </button>
        ))}
      </div>
      {total !== undefined && (
        <p className={styles.count} role="status">
          {days === 0 ? t('everybodyCount', { count: total }) : t('inactiveCount', { count: total, days })}
        </p>
      )}
    </>
  );
}

/** The inactive members for the picker: longest absence first, with the user's own remarks as names. */
function usePeople(
  { groupId, myRole }: Group,
  inactive: readonly InactiveMember[] | undefined,
  found: readonly UserId[],
): readonly PickerPerson[] | undefined {
  const { t } = useTranslation('groupAdmin');
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const friends = useAtomValue(friendsAtom);
  const note = t('neverSeen');
  return useMemo(() => {
    if (inactive === undefined) return undefined;
    const known = new Set(inactive.map(({ userId }) => userId));
    const extra = found.flatMap((userId) => (known.has(userId) ? [] : (members?.get(userId) ?? [])));
    return [...extra.map((member) => ({ ...member, lastSeenMs: undefined })), ...inactive].map((member) => {
      const { userId, name, role } = member;
      const alias = friends.get(userId)?.alias ?? '';
      const refusal = pickRefusal('remove-inactive', myRole, { role, postingBanned: false });
      return { ...member, name: alias === '' ? name : alias, otherNames: [name], refusal, note };
    });
  }, [inactive, found, members, friends, myRole, note]);
}
