import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createFriendRequestActions, type Meeting } from '../actions/friend-request-actions.ts';
import type { UserId } from '../domain/chat/chat-id.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { friendRequestsAtom } from '../state/contacts.ts';
import { Button, type ButtonProps } from '../ui/controls/button.tsx';
import { UserPlusIcon } from '../ui/icons/user-plus-icon.tsx';
import { useToast } from '../ui/overlay/use-toast.ts';
import { useFailureText } from './failure-text.tsx';
import { FriendRequestDialog } from './friend-request-dialog.tsx';

export interface AddFriendButtonProps extends Pick<ButtonProps, 'size' | 'look' | 'isBlock'> {
  readonly userId: UserId;
  readonly name: string;
  readonly meeting: Meeting;
}

/**
 * Sends a friend request to a user who is not a friend, or accepts the request that they have sent. The user can send a request
 * again with another text. Spec: 1-chat §2 Temporary chat, 2-contacts-groups §4 Friend request.
 */
export function AddFriendButton({ userId, name, meeting, look = 'primary', ...shape }: AddFriendButtonProps) {
  const { t } = useTranslation(['requests', 'errors']);
  const { answerRequest } = useActions().lazy(createFriendRequestActions);
  const toast = useToast();
  const failureText = useFailureText();
  const requests = useAtomValue(friendRequestsAtom).filter((request) => request.userId === userId);
  const hasAsked = requests.some(({ state }) => state === 'received');
  const isAsked = requests.some(({ state }) => state === 'sent');
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const agree = async (): Promise<void> => {
    setBusy(true);
    const outcome = await answerRequest(userId, true);
    setBusy(false);
    if (!outcome.ok) toast(failureText(outcome.failure), 'failure');
  };

  return (
    <>
      <Button
        {...shape}
        look={isAsked && !hasAsked ? 'line' : look}
        isBusy={isBusy}
        icon={<UserPlusIcon size={20} />}
        onClick={() => (hasAsked ? void agree() : setAsking(true))}
      >
        {t(hasAsked ? 'agree' : isAsked ? 'requestSent' : 'addFriend')}
      </Button>
      {isAsking && (
        <FriendRequestDialog userId={userId} name={name} meeting={meeting} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
