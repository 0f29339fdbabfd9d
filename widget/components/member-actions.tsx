import { useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createMessageActions } from '../actions/message-actions.ts';
import type { MemberAction } from '../domain/group/permissions.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { FriendRequestDialog } from './friend-request-dialog.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { profilePath, type ProfileVisit } from './people-paths.ts';
import { TitleDialog } from './title-dialog.tsx';
import { useGo } from './use-go.ts';
import type { GroupPeople } from './use-group-people.ts';
import { useOutcome } from './use-outcome.ts';

/** The member whose sheet is open. */
export interface ChosenMember {
  readonly userId: string;
  /** The name in their message. */
  readonly name: string;
}

interface MemberActionsProps {
  readonly member: ChosenMember;
  readonly people: GroupPeople;
  /** The origin of the profile, to which its back button returns. */
  readonly visit?: Pick<ProfileVisit, 'groupPart'>;
  /** Undefined: mentions are not offered, because there is no text field. */
  readonly onMention?: ((userId: string) => void) | undefined;
  /** Undefined: recalling is not offered, because there are no messages. */
  readonly onRevoke?: ((userId: string) => void) | undefined;
}

/**
 * The actions on a member of a group: the sheet, which is open at first, and its dialogs. Each choice of a member needs a new
 * instance. Spec: 1-chat §6 Member action menu.
 */
export function MemberActions({ member, people, visit, onMention, onRevoke }: MemberActionsProps) {
  const { t } = useTranslation('messageActions');
  const go = useGo();
  const showOutcome = useOutcome();
  const { setMuted, setTitle, removeMember } = useActions().lazy(createMessageActions);
  const [open, setOpen] = useState<'sheet' | 'add-friend' | 'title' | 'remove' | undefined>('sheet');
  const [isBusy, setBusy] = useState(false);
  const { userId } = member;
  const { chatId: groupId } = people;
  const close = (): void => setOpen(undefined);

  const act = (action: MemberAction): void => {
    close();
    switch (action) {
      case 'mention':
        return onMention?.(userId);
      case 'view':
        return go(profilePath({ ...visit, userId, isFriend: people.isFriend(userId), groupId }), { anime: 'open' });
      case 'mute': {
        const isMuted = people.memberOf(userId)?.postingBanned === true;
        return void setMuted(groupId, userId, !isMuted).then((outcome) => showOutcome(outcome, t('done')));
      }
      case 'revoke':
        return onRevoke?.(userId);
      case 'set-title':
        return setOpen('title');
      case 'remove':
        return setOpen('remove');
    }
  };

  const run = async (action: () => Promise<Parameters<typeof showOutcome>[0]>): Promise<void> => {
    setBusy(true);
    const outcome = await action();
    setBusy(false);
    if (outcome.ok) close();
    showOutcome(outcome, t('done'));
  };

  return (
    <>
      <MemberSheet
        isOpen={open === 'sheet'}
        {...member}
        people={people}
        canMention={onMention !== undefined}
        canRevoke={onRevoke !== undefined}
        onChoose={act}
        onAddFriend={() => setOpen('add-friend')}
        onClose={close}
      />
      {open === 'add-friend' && (
        <FriendRequestDialog {...member} meeting={{ source: 'group', groupId }} onClose={close} />
      )}
      {open === 'title' && (
        <TitleDialog
          title={people.memberOf(userId)?.title ?? ''}
          onSave={(title) => run(() => setTitle(groupId, userId, title, people.memberOf(userId)?.titleColor))}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={t('removeQuestion', { name: member.name })}
        confirmLabel={t('removeConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void run(() => removeMember(groupId, userId))}
        onCancel={close}
      />
    </>
  );
}
