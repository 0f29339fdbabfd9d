import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import type { Meeting } from '../../actions/friend-request-actions.ts';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { AddFriendButton } from '../../components/add-friend-button.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FailureText } from '../../components/failure-text.tsx';
import { groupInfoPath } from '../../components/group-paths.ts';
import { addOriginOf, addPath, isFromAddPage } from '../../components/joining-paths.ts';
import { MemberTitle } from '../../components/member-title.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath, PATHS } from '../../components/paths.ts';
import { BLACKLIST_PAGE, chatInfoPath, chatPathFrom } from '../../components/people-paths.ts';
import { ReportCell } from '../../components/report-cell.tsx';
import { RequestNotes } from '../../components/request-notes.tsx';
import { RoleTag } from '../../components/role-tag.tsx';
import { useGo } from '../../components/use-go.ts';
import { useGroupMember } from '../../components/use-group-member.ts';
import { isGroupId, isUserId, otherParty, type GroupId, type UserId } from '../../domain/chat/chat-id.ts';
import { VIEW_REFUSALS } from '../../domain/contact/meeting.ts';
import { friendPermissions, type Person } from '../../domain/contact/person.ts';
import { isTransient, type Failure } from '../../domain/failure.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { accountAtom } from '../../state/session.ts';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { ChatIcon } from '../../ui/icons/chat-icon.tsx';
import { EditIcon } from '../../ui/icons/edit-icon.tsx';
import { UserMinusIcon } from '../../ui/icons/user-minus-icon.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { afterOverlays } from '../../ui/overlay/overlay-history.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { CallPerson } from './call-person.tsx';
import { BlockCell } from './block-cell.tsx';
import { PersonHead, personName } from './person-head.tsx';
import { RemarkDialog } from '../../components/remark-dialog.tsx';
import { usePerson } from './use-person.ts';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import styles from './people.module.css';

/** `/ml/userInfo?user_id=…`: a user's profile, from a group (`from=g`, `groupId`) or without one. Spec: 2-contacts-groups §2, §4, §8. */
export function UserInfoScreen() {
  const { t } = useTranslation('people');
  const go = useGo();
  const [query] = useSearchParams();
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const userId = query.get('user_id') ?? query.get('id') ?? '';
  const fromGroup = query.get('groupId') ?? query.get('group_id') ?? '';
  const groupId = isGroupId(fromGroup) ? fromGroup : undefined;
  const back = backPath(query, ownId, groupId);
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('profile')}
            leading={<BackButton onClick={() => go(back, { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <Profile key={userId} userId={userId} groupId={groupId} back={back} />
    </Screen>
  );
}

/** The path of the back button. Spec: 2-contacts-groups §2 UserInfo (prepage). */
function backPath(query: URLSearchParams, ownId: UserId, groupId: GroupId | undefined): string {
  if (groupId !== undefined) return backToGroup(groupId, query.get('part'));
  const userId = query.get('user_id') ?? query.get('id') ?? '';
  const chatId = query.get('chatId') ?? '';
  if (isFromAddPage(query)) return addPath('friend', { code: userId, from: addOriginOf(query) });
  if (query.get('list') === BLACKLIST_PAGE) return PATHS.blacklist;
  if (query.get('prepage') === 'contacts') return PATHS.contacts;
  if (chatId === '') return PATHS.home;
  return otherParty(chatId, ownId) === userId ? chatInfoPath(userId) : chatPath(chatId);
}

function backToGroup(groupId: GroupId, part: string | null): string {
  if (part === 'members') return groupInfoPath(groupId, 'members');
  return part === 'info' ? groupInfoPath(groupId) : chatPath(groupId);
}

interface ProfileProps {
  readonly userId: UserId;
  readonly groupId: GroupId | undefined;
  readonly back: string;
}

function Profile({ userId, groupId, back }: ProfileProps) {
  const { t } = useTranslation('common');
  const go = useGo();
  const showFailure = useFailureToast();
  const { person, failure, retry } = usePerson(userId, groupId);
  const isLost = person === undefined && failure !== undefined && !mayHelpToRetry(failure);

  const leave = useEffectEvent(() => {
    if (failure === undefined) return;
    if (failure.detail === VIEW_REFUSALS.self) return go(PATHS.meInfo, { replace: true });
    showFailure(isUserId(userId) ? failure : { code: 'not_found' });
    if (failure.detail === VIEW_REFUSALS.operator) return go(PATHS.newFriends, { replace: true });
    go(back, { replace: true, anime: 'close' });
  });
  useEffect(() => {
    if (isLost) leave();
  }, [isLost]);

  if (person !== undefined) return <Details person={person} groupId={groupId} />;
  if (failure === undefined || isLost) {
    return (
      <div className={styles.wait}>
        <Spinner />
      </div>
    );
  }
  return (
    <StateView
      title={<FailureText failure={failure} />}
      actions={
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

const mayHelpToRetry = ({ code }: Failure): boolean => isTransient(code);

/** How the user found this person: the source of a friend request. Spec: 2-contacts-groups §3 Friend request (source_type). */
function useMeeting(groupId: GroupId | undefined): Meeting {
  const [query] = useSearchParams();
  const cardFrom = query.get('source_uid') ?? '';
  if (groupId !== undefined) return { source: 'group', groupId };
  return isUserId(cardFrom) ? { source: 'card', userId: cardFrom } : { source: 'search' };
}

interface DetailsProps {
  readonly person: Person;
  readonly groupId: GroupId | undefined;
}

function Details({ person, groupId }: DetailsProps) {
  const { t } = useTranslation('people');
  const go = useGo();
  const showFailure = useFailureToast();
  const { toasts } = useFrame();
  const { deleteFriend, setAlias } = useActions().lazy(createPeopleActions);
  const { userId, relation } = person;
  const { member } = useGroupMember(groupId ?? '', userId, person.name);
  const [open, setOpen] = useState<'remark' | 'delete' | undefined>();
  const [isBusy, setBusy] = useState(false);
  const name = personName(person);
  const may = friendPermissions(relation);
  const meeting = useMeeting(groupId);
  const isHere = useIsHere();
  const close = (): void => setOpen(undefined);
  const [query] = useSearchParams();
  const isFromContacts = groupId === undefined && query.get('prepage') === 'contacts';
  // Spec: 2-contacts-groups §4 (decline returns to the add page).
  const leaveAfterDecline = (): void => {
    if (isHere()) go(addPath('friend', { from: addOriginOf(query) }), { replace: true, anime: 'close' });
  };

  async function saveAlias(alias: string) {
    const saved = await setAlias(userId, alias);
    if (saved.ok) close();
    else showFailure(saved.failure);
  }
  async function remove() {
    setBusy(true);
    const deleted = await deleteFriend(userId, relation.chatId);
    setBusy(false);
    setOpen((current) => (current === 'delete' ? undefined : current));
    if (!deleted.ok) return showFailure(deleted.failure);
    toasts.show(t('friendDeleted'), 'success');
    // Wait until the question has left the browser history, so that `replace` replaces the profile.
    const leave = (): void =>
      go(groupId === undefined ? PATHS.home : chatPath(groupId), { replace: true, anime: 'close' });
    if (isHere()) afterOverlays(leave);
  }

  return (
    <>
      <PersonHead
        person={person}
        marks={
          member !== undefined && (
            <>
              <RoleTag role={member.role} />
              <MemberTitle member={member} />
            </>
          )
        }
        sub={relation.isFriend ? undefined : t('notFriend')}
      />
      <div className={styles.actions}>
        <AddFriendButton
          isBlock
          userId={userId}
          name={name}
          meeting={meeting}
          isFriend={relation.isFriend}
          onDeclined={leaveAfterDecline}
        />
        {relation.isFriend && (
          <Button
            isBlock
            icon={<ChatIcon />}
            onClick={() =>
              go(isFromContacts ? chatPathFrom('contacts', relation.chatId) : chatPath(relation.chatId), {
                anime: 'open',
              })
            }
          >
            {t('sendMessage')}
          </Button>
        )}
        <CallPerson userId={userId} />
      </div>
      {(relation.request === 'received' || relation.request === 'sent') && !relation.isFriend && (
        <div className={styles.notes}>
          <RequestNotes notes={relation.board} peerName={person.name} name={name} />
        </div>
      )}
      {may.remark && (
        <CellGroup>
          <Cell
            label={t('remark')}
            icon={<EditIcon />}
            iconTone="accent"
            value={<bdi>{relation.alias}</bdi>}
            hasArrow
            onClick={() => setOpen('remark')}
          />
        </CellGroup>
      )}
      {may.blacklist && (
        <CellGroup>
          <BlockCell person={person} />
        </CellGroup>
      )}
      {may.delete && (
        <CellGroup>
          <Cell
            label={t('deleteFriend')}
            icon={<UserMinusIcon />}
            iconTone="bare"
            isDanger
            onClick={() => setOpen('delete')}
          />
        </CellGroup>
      )}
      <CellGroup>
        <ReportCell subject={{ kind: 'user', userId, groupId }} />
      </CellGroup>
      {open === 'remark' && <RemarkDialog alias={relation.alias} onSave={saveAlias} onClose={close} />}
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('deleteFriendQuestion', { name })}
        text={t('deleteFriendText')}
        confirmLabel={t('deleteFriendConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onCancel={close}
      />
    </>
  );
}
