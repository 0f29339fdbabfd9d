import { useAtomValue } from 'jotai';
import { useEffect, useImperativeHandle, useMemo, useState, type Ref } from 'react';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { RoleTag } from '../../../components/role-tag.tsx';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { matchesSearch } from '../../../domain/contact/search.ts';
import { memberDisplayName, memberPublicName, type GroupMember } from '../../../domain/group/member.ts';
import { EVERYONE, mayMentionEveryone, type MentionTarget } from '../../../domain/message/mention.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { groupMembersAtom, onlineMembersAtom } from '../../../state/group-people.ts';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { MegaphoneIcon } from '../../../ui/icons/megaphone-icon.tsx';
import styles from './mention-picker.module.css';

/** Lets the text field control the list while the field keeps the focus. */
export interface MentionKeys {
  /** Returns true if the list handled the key. */
  readonly handle: (key: string) => boolean;
}

interface MentionPickerProps {
  readonly groupId: GroupId;
  /** The text after the `@`. */
  readonly query: string;
  readonly listId: string;
  readonly onPick: (target: MentionTarget, publicName: string) => void;
  readonly onClose: () => void;
  /** Reports the option that Enter would pick, for the field's `aria-activedescendant`. */
  readonly onActive: (optionId: string | undefined) => void;
  readonly ref: Ref<MentionKeys>;
}

interface Candidate {
  readonly target: MentionTarget;
  readonly name: string;
  /** The name that is inserted into the text: never the user's own remark on a friend. */
  readonly publicName: string;
  readonly member: GroupMember | undefined;
  readonly isOnline: boolean;
}

/** Longer lists are useless: the user types to find the others. */
const MAX_SHOWN = 50;
const ROLE_ORDER = { owner: 0, admin: 1, member: 2, guest: 3 };

/**
 * The members of a group that match the text after an `@`, shown above the text field. Spec: 1-chat §2 (@ mention of group
 * members or online members).
 */
export function MentionPicker({ groupId, query, listId, onPick, onClose, onActive, ref }: MentionPickerProps) {
  const { t } = useTranslation('compose');
  const [onlyOnline, setOnlyOnline] = useState(false);
  const [active, setActive] = useState(0);
  const { candidates, knowsOnline } = useCandidates(groupId, query, onlyOnline);
  const index = Math.min(active, candidates.length - 1);
  const current = candidates[index];
  const activeId = current === undefined ? undefined : optionId(listId, current);

  useEffect(() => onActive(activeId), [onActive, activeId]);
  useEffect(() => () => onActive(undefined), [onActive]);
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const handleKey = (key: string): boolean => {
    if (current === undefined) return false;
    switch (key) {
      case 'ArrowDown':
        setActive((index + 1) % candidates.length);
        return true;
      case 'ArrowUp':
        setActive((index + candidates.length - 1) % candidates.length);
        return true;
      case 'Enter':
      case 'Tab':
        onPick(current.target, current.publicName);
        return true;
      case 'Escape':
        onClose();
        return true;
      default:
        return false;
    }
  };
  useImperativeHandle(ref, () => ({ handle: handleKey }));

  if (candidates.length === 0 && !onlyOnline) return null;
  return (
    // A press must not move the focus away from the text field: the phone's keyboard would close.
    <div className={styles.picker} onPointerDown={(event) => event.preventDefault()}>
      {knowsOnline && (
        <div className={styles.filter}>
          {[false, true].map((isOnline) => (
            <button
              key={String(isOnline)}
              type="button"
              className={styles.chip}
              aria-pressed={onlyOnline === isOnline}
              onClick={() => setOnlyOnline(isOnline)}
            >
              {t(isOnline ? 'onlineMembers' : 'allMembers')}
            </button>
          ))}
        </div>
      )}
      <ul
        id={listId}
        className={styles.list}
        role="listbox"
        aria-label={t('mentionWhom')}
        aria-activedescendant={activeId}
        // The list scrolls, and the user can reach it by Tab, not only from the text field.
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.key !== 'Tab' && handleKey(event.key)) event.preventDefault();
        }}
      >
        {candidates.map((candidate, position) => (
          <li
            key={candidate.target}
            id={optionId(listId, candidate)}
            role="option"
            aria-selected={position === index}
            className={cx(styles.option, position === index && styles.active)}
            onClick={() => onPick(candidate.target, candidate.publicName)}
          >
            <CandidateAvatar candidate={candidate} />
            <span className={styles.name}>{candidate.name}</span>
            <RoleTag role={candidate.member?.role} />
          </li>
        ))}
      </ul>
      {candidates.length === 0 && <p className={styles.empty}>{t('nobodyOnline')}</p>}
    </div>
  );
}

const optionId = (listId: string, { target }: Candidate): string => `${listId}-${target}`;

function CandidateAvatar({ candidate: { target, name, member, isOnline } }: { readonly candidate: Candidate }) {
  if (target !== EVERYONE)
    return <PhotoAvatar userId={target} name={name} photo={member?.photo ?? ''} size="row" isOnline={isOnline} />;
  return (
    <span className={styles.everyone}>
      <MegaphoneIcon size={20} />
    </span>
  );
}

function useCandidates(groupId: GroupId, query: string, onlyOnline: boolean) {
  const { t } = useTranslation('compose');
  const members = useAtomValue(groupMembersAtom).get(groupId);
  const friends = useAtomValue(friendsAtom);
  const online = useAtomValue(onlineMembersAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const myRole = useAtomValue(groupsAtom).get(groupId)?.myRole;
  const onlineIds = online?.groupId === groupId ? online.userIds : undefined;
  const everyone = t('everyone');
  return useMemo(() => {
    const people = [...(members?.values() ?? [])]
      .filter(({ userId }) => userId !== ownId && (!onlyOnline || onlineIds?.has(userId) === true))
      .map((member): Candidate => {
        const name = memberDisplayName(member, friends.get(member.userId)?.alias ?? '');
        const isOnline = onlineIds?.has(member.userId) ?? false;
        return { target: member.userId, name, publicName: memberPublicName(member), member, isOnline };
      })
      .filter(({ name, member }) => matchesSearch(query, name, member?.name ?? '', member?.alias ?? ''))
      .toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name))
      .slice(0, MAX_SHOWN);
    const offersEveryone = mayMentionEveryone(myRole) && !onlyOnline && matchesSearch(query, everyone);
    const all: Candidate = {
      target: EVERYONE,
      name: everyone,
      publicName: everyone,
      member: undefined,
      isOnline: false,
    };
    return { candidates: offersEveryone ? [all, ...people] : people, knowsOnline: onlineIds !== undefined };
  }, [members, friends, onlineIds, ownId, myRole, query, onlyOnline, everyone]);
}

const rank = ({ member }: Candidate): number => ROLE_ORDER[member?.role ?? 'member'];
