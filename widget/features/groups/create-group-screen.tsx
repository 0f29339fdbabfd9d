import { useAtomValue } from 'jotai';
import { useState, type SyntheticEvent } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createGroupPeopleActions } from '../../actions/group-people-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { MemberPicker } from '../../components/member-picker/member-picker.tsx';
import { useFriendPeople } from '../../components/member-picker/use-friend-people.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath, PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { UserId } from '../../domain/chat/chat-id.ts';
import { reactionTo, type FailureCode } from '../../domain/failure.ts';
import { checkGroupName } from '../../domain/group/group-name.ts';
import { MAX_GROUP_MEMBERS, MAX_GROUP_NAME_GRAPHEMES } from '../../domain/limits.ts';
import { graphemeLength } from '../../domain/message/text.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { tenantAtom } from '../../state/environment.ts';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { AlertIcon } from '../../ui/icons/alert-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { useClosedByBack } from '../../ui/overlay/use-closed-by-back.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { DraftMembers } from './draft-members.tsx';
import { DraftPicture } from './draft-picture.tsx';
import { GroupPictureScreen } from './group-picture-screen.tsx';
import { useRefusedNames } from './use-refused-names.ts';
import styles from './create-group.module.css';

/**
 * `/ml/groupcreate`: name, picture and members of a new group. The picker and the pictures open in place of the form, which keeps
 * its content. Spec: 2-contacts-groups §2 Chat list (right action menu), §5 Group name.
 */
export function CreateGroupScreen() {
  const { t } = useTranslation(['groupPeople', 'contacts']);
  const go = useGo();
  const [name, setName] = useState('');
  const [photo, setPhoto] = useState('');
  const [memberIds, setMemberIds] = useState<readonly UserId[]>([]);
  const [open, setOpen] = useState<'form' | 'members' | 'picture'>('form');
  const [refusedIds, setRefusedIds] = useState<readonly UserId[]>([]);
  const friends = useFriendPeople();
  const maxMembers = useAtomValue(tenantAtom)?.maxGroupMembers ?? MAX_GROUP_MEMBERS;
  useClosedByBack(open !== 'form', () => setOpen('form'));
  const close = (): void => setOpen('form');

  if (open === 'members')
    return (
      <MemberPicker
        title={t('chooseMembers')}
        people={friends}
        emptyTitle={t('contacts:friendsEmptyTitle')}
        emptyText={t('contacts:friendsEmptyText')}
        chosenBefore={memberIds}
        max={maxMembers - 1}
        confirmLabel={(count) => t('confirmCount', { count })}
        canBeEmpty
        onConfirm={(userIds) => {
          setMemberIds(userIds);
          setRefusedIds([]);
          close();
        }}
        onCancel={close}
      />
    );
  if (open === 'picture')
    return (
      <GroupPictureScreen
        name={name}
        photo={photo}
        onDone={(chosen) => {
          setPhoto(chosen);
          close();
        }}
        onCancel={close}
      />
    );
  return (
    <Form
      draft={{ name, photo, memberIds }}
      maxMembers={maxMembers}
      refusedIds={refusedIds}
      onName={setName}
      onPicture={() => setOpen('picture')}
      onMembers={() => setOpen('members')}
      onDrop={(userId) => setMemberIds(memberIds.filter((each) => each !== userId))}
      onRefused={(userIds) => {
        setRefusedIds(userIds);
        setMemberIds(memberIds.filter((each) => !userIds.includes(each)));
      }}
      onBack={() => go(PATHS.home, { anime: 'close' })}
    />
  );
}

interface FormProps {
  readonly draft: { readonly name: string; readonly photo: string; readonly memberIds: readonly UserId[] };
  readonly maxMembers: number;
  /** Friends who forbid group invitations, and were removed from the draft. */
  readonly refusedIds: readonly UserId[];
  readonly onName: (name: string) => void;
  readonly onPicture: () => void;
  readonly onMembers: () => void;
  readonly onDrop: (userId: UserId) => void;
  readonly onRefused: (userIds: readonly UserId[]) => void;
  readonly onBack: () => void;
}

function Form({ draft, maxMembers, refusedIds, onName, onPicture, onMembers, onDrop, onRefused, onBack }: FormProps) {
  const { t } = useTranslation(['groupPeople', 'common']);
  const go = useGo();
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const failureText = useFailureText();
  const { createGroup } = useActions().lazy(createGroupPeopleActions);
  const [refusal, setRefusal] = useState<FailureCode>();
  const [isBusy, setBusy] = useState(false);
  const refusedNames = useRefusedNames(refusedIds);
  const checked = checkGroupName(draft.name);
  // An empty name is no error while the user types.
  const typedProblem = checked.ok || checked.failure === 'group_name_missing' ? undefined : checked.failure;
  const problem = typedProblem ?? refusal;
  const count = draft.memberIds.length + 1;

  async function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (!checked.ok) return setRefusal(checked.failure);
    setBusy(true);
    const outcome = await createGroup(draft);
    setBusy(false);
    if (!outcome.ok) {
      if (reactionTo(outcome.failure.code) === 'field') setRefusal(outcome.failure.code);
      else showOutcome(outcome);
    } else if (outcome.value.kind === 'refused') onRefused(outcome.value.userIds);
    else if (isHere()) go(chatPath(outcome.value.groupId), { replace: true, anime: 'open' });
  }

  return (
    <Screen
      header={
        <>
          <Bar title={t('createGroup')} leading={<BackButton onClick={onBack} />} trailing={<MinimiseButton />} />
          <ConnectionBanner />
        </>
      }
      footer={
        <div className={styles.foot}>
          <Button isBlock isBusy={isBusy} type="submit" form="create-group">
            {t('createCount', { count })}
          </Button>
        </div>
      }
    >
      <form id="create-group" className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
        <DraftPicture name={draft.name} photo={draft.photo} onOpen={onPicture} />
        <div className={styles.field}>
          <Field
            label={t('groupName')}
            value={draft.name}
            onChange={(text) => {
              setRefusal(undefined);
              onName(text);
            }}
            error={problem === undefined ? undefined : failureText(problem)}
            hint={t('nameHint')}
            dir="auto"
            autoComplete="off"
            enterKeyHint="done"
            readOnly={isBusy}
            trailing={
              <>
                {graphemeLength(draft.name.trim())}/{MAX_GROUP_NAME_GRAPHEMES}
                {draft.name !== '' && (
                  <IconButton
                    tone="dim"
                    label={t('common:clear')}
                    icon={<CloseIcon size={18} />}
                    onClick={() => onName('')}
                  />
                )}
              </>
            }
          />
        </div>
      </form>
      <ListHeading end={t('memberRatio', { count, max: maxMembers })}>{t('members')}</ListHeading>
      <DraftMembers memberIds={draft.memberIds} isLocked={isBusy} onAdd={onMembers} onDrop={onDrop} />
      {refusedIds.length > 0 && (
        <p ref={showIt} className={styles.callout} role="alert">
          <AlertIcon size={20} />
          <span>{t('refusedCreate', { names: refusedNames })}</span>
        </p>
      )}
      <p className={styles.note}>{t('numberNote')}</p>
    </Screen>
  );
}

/** On a small phone, the end of the form is below the fold. */
function showIt(callout: HTMLElement | null): void {
  callout?.scrollIntoView({ block: 'nearest' });
}
