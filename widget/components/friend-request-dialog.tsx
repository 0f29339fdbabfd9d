import { useAtomValue } from 'jotai';
import { useState, type SyntheticEvent } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createFriendRequestActions, type Meeting } from '../actions/friend-request-actions.ts';
import { oneToOneChatId, type UserId } from '../domain/chat/chat-id.ts';
import { checkRequestMessage } from '../domain/contact/friend-request.ts';
import type { Failure } from '../domain/failure.ts';
import { MAX_REQUEST_MESSAGE_GRAPHEMES } from '../domain/limits.ts';
import { graphemeLength } from '../domain/message/text.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { accountAtom } from '../state/session.ts';
import { Button } from '../ui/controls/button.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { Field } from '../ui/controls/field.tsx';
import { useToast } from '../ui/overlay/use-toast.ts';
import { useFailureText } from './failure-text.tsx';
import { chatPath } from './paths.ts';
import { useGo } from './use-go.ts';
import { useViewRefusalText } from './view-refusal-text.ts';
import styles from './friend-request-dialog.module.css';

export interface FriendRequestDialogProps {
  readonly userId: UserId;
  readonly name: string;
  readonly meeting: Meeting;
  readonly onClose: () => void;
}

/**
 * Sends a friend request with a short text. If the two users are friends by then, the dialog says so and links to their chat.
 * Spec: 2-contacts-groups §5 (request message), §8 Request results.
 */
export function FriendRequestDialog({ userId, name, meeting, onClose }: FriendRequestDialogProps) {
  const { t } = useTranslation(['requests', 'common', 'errors']);
  const { requestFriend } = useActions().lazy(createFriendRequestActions);
  const failureText = useFailureText();
  const viewRefusalText = useViewRefusalText();
  const toast = useToast();
  const account = useAtomValue(accountAtom);
  const ownName = account?.name ?? '';
  const [text, setText] = useState(() => shortened(t('defaultMessage', { name: ownName })));
  const [failure, setFailure] = useState<Failure>();
  const [friends, setFriends] = useState<'now' | 'already'>();
  const [isBusy, setBusy] = useState(false);
  const isTooLong = !checkRequestMessage(text).ok;

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || isTooLong) return;
    setBusy(true);
    const outcome = await requestFriend(userId, text, meeting);
    setBusy(false);
    if (outcome.ok && outcome.value === 'asked') {
      toast(t('errors:friendRequestSent'), 'success');
      onClose();
    } else if (outcome.ok) setFriends('now');
    else if (outcome.failure.code === 'already_friends') setFriends('already');
    else setFailure(outcome.failure);
  }

  if (friends !== undefined) {
    const chatId = oneToOneChatId(account?.userId ?? '', userId);
    return (
      <FriendsDialog title={t(friends === 'now' ? 'friendsNow' : 'friendsAlready')} chatId={chatId} onClose={onClose} />
    );
  }
  const tooLong = isTooLong ? t('messageTooLong', { max: MAX_REQUEST_MESSAGE_GRAPHEMES }) : undefined;
  const refusal = failure && (viewRefusalText(failure.detail) ?? failureText(failure));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('requestTitle')}
      text={t('requestTo', { name })}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button size="small" type="submit" form="friend-request" isBusy={isBusy} disabled={isTooLong}>
            {t('sendRequest')}
          </Button>
        </>
      }
    >
      <form id="friend-request" className={styles.form} onSubmit={(event) => void send(event)} noValidate>
        <Field
          label={t('messageLabel')}
          value={text}
          onChange={(value) => {
            setText(value);
            setFailure(undefined);
          }}
          error={tooLong ?? refusal}
          trailing={`${graphemeLength(text.trim())}/${MAX_REQUEST_MESSAGE_GRAPHEMES}`}
          dir="auto"
          autoComplete="off"
          data-autofocus
        />
      </form>
    </Dialog>
  );
}

interface FriendsDialogProps {
  readonly title: string;
  readonly chatId: string;
  readonly onClose: () => void;
}

function FriendsDialog({ title, chatId, onClose }: FriendsDialogProps) {
  const { t } = useTranslation(['requests', 'common']);
  const go = useGo();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title={title}
      actions={
        <>
          <Button look="line" size="small" onClick={onClose}>
            {t('common:close')}
          </Button>
          <Button
            size="small"
            data-autofocus
            onClick={() => {
              onClose();
              go(chatPath(chatId), { anime: 'open' });
            }}
          >
            {t('startChat')}
          </Button>
        </>
      }
    />
  );
}

/** A long name can make the default text too long. It is cut, so that the user can send it. */
const shortened = (text: string): string =>
  checkRequestMessage(text).ok ? text : Array.from(text).slice(0, MAX_REQUEST_MESSAGE_GRAPHEMES).join('');
