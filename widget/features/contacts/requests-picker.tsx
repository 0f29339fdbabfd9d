import { useMemo } from 'react';
import { MemberPicker } from '../../components/member-picker/member-picker.tsx';
import type { PickerPerson } from '../../components/member-picker/picker-person.ts';
import type { PickerRowAction } from '../../components/member-picker/picker-row-actions.tsx';
import type { FriendRequest } from '../../domain/contact/friend-request.ts';
import { PICKER_DEFAULT_MAX } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import type { Answering } from './use-answering.ts';

interface RequestsPickerProps {
  /** The requests that wait for an answer. */
  readonly requests: readonly FriendRequest[];
  readonly answering: Answering;
  readonly onClose: () => void;
}

/** Answers several friend requests at once. Spec: 2-contacts-groups §2 Member picker (batch friend acceptance), §4. */
export function RequestsPicker({ requests, answering, onClose }: RequestsPickerProps) {
  const { t } = useTranslation('requests');
  const people = useMemo(
    () =>
      requests.map(({ userId, name, photo, message }): PickerPerson => ({
        userId,
        name: name === '' ? userId : name,
        photo,
        otherNames: [message],
      })),
    [requests],
  );
  const { answer: answerOne } = answering;
  const rowActions: readonly PickerRowAction[] = [
    {
      key: 'agree',
      label: t('agree'),
      icon: CheckIcon,
      tone: 'accent',
      onChoose: (userId) => void answerOne(userId, true),
    },
    {
      key: 'decline',
      label: t('decline'),
      icon: CloseIcon,
      tone: 'danger',
      onChoose: (userId) => void answerOne(userId, false),
    },
  ];
  const answer = async (userIds: readonly string[], isAgreed: boolean): Promise<void> => {
    if (await answering.answerMany(userIds, isAgreed)) onClose();
  };
  return (
    <MemberPicker
      title={t('newFriends')}
      people={people}
      emptyTitle={t('noRequestsTitle')}
      emptyText={t('noRequestsText')}
      max={PICKER_DEFAULT_MAX}
      isBusy={answering.isBusyWithMany}
      confirmLabel={(count) => t('agreeCount', { count })}
      reject={{
        label: (count) => t('declineCount', { count }),
        onReject: (userIds) => void answer(userIds, false),
      }}
      rowActions={rowActions}
      onConfirm={(userIds) => void answer(userIds, true)}
      onCancel={onClose}
    />
  );
}
