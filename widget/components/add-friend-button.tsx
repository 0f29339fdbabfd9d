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
  /** The users are friends by now: only an open dialog stays, which says so. */
  readonly isFriend?: boolean;
  /** Also offers to decline a received request; called after it was declined. */
  readonly onDeclined?: () => void;
}

/**
 * Sends a friend request to a user who is not a friend, or accepts the request that they have sent. The user can send a request
 * again with another text. Spec: 1-chat §2 Temporary chat, 2-contacts-groups §4 Friend request.
 */
export function AddFriendButton({
  userId,
  name,
  meeting,
  look = 'primary',
  isFriend = false,
  onDeclined,
  ...shape
}: AddFriendButtonProps) {
  const { t } = useTranslation(['requests', 'errors']);
  const { answerRequest } = useActions().lazy(createFriendRequestActions);
  const toast = useToast();
  const failureText = useFailureText();
  const requests = useAtomValue(friendRequestsAtom).filter((request) => request.userId === userId);
  const hasAsked = requests.some(({ state }) => state === 'received');
  const isAsked = requests.some(({ state }) => state === 'sent');
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState<'agree' | 'decline'>();

  const answer = async (isAgreed: boolean): Promise<void> => {
    setBusy(isAgreed ? 'agree' : 'decline');
    const outcome = await answerRequest(userId, isAgreed);
    setBusy(undefined);
    if (!outcome.ok) toast(failureText(outcome.failure), 'failure');
    else if (!isAgreed) {
      toast(t('stateRejected'), 'success');
      onDeclined?.();
    }
  };

  return (
    <>
      {!isFriend && (
        <Button
          {...shape}
          look={isAsked && !hasAsked ? 'line' : look}
          isBusy={busy === 'agree'}
          disabled={busy === 'decline'}
          icon={<UserPlusIcon size={20} />}
          onClick={() => (hasAsked ? void answer(true) : setAsking(true))}
        >
          {t(hasAsked ? 'agree' : isAsked ? 'requestSent' : 'addFriend')}
        </Button>
      )}
      {!isFriend && hasAsked && onDeclined !== undefined && (
        <Button
          {...shape}
          look="line"
          isBusy={busy === 'decline'}
          disabled={busy === 'agree'}
          onClick={() => void answer(false)}
        >
          {t('decline')}
        </Button>
      )}
      {isAsking && (
        <FriendRequestDialog userId={userId} name={name} meeting={meeting} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
