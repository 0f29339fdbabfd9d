import { useAtomValue } from 'jotai';
import { useState, type SyntheticEvent } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createFriendRequestActions } from '../../actions/friend-request-actions.ts';
import { AddFriendButton } from '../../components/add-friend-button.tsx';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { useFailureText } from '../../components/failure-text.tsx';
import { chatPath } from '../../components/paths.ts';
import { RequestNotes } from '../../components/request-notes.tsx';
import { useGo } from '../../components/use-go.ts';
import {
  checkRequestMessage,
  isOwnRequest,
  type BoardNote,
  type FriendRequest,
} from '../../domain/contact/friend-request.ts';
import type { Failure } from '../../domain/failure.ts';
import { MAX_REQUEST_MESSAGE_GRAPHEMES } from '../../domain/limits.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { accountAtom } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import styles from './request-sheet.module.css';

interface RequestSheetProps {
  readonly request: FriendRequest;
  readonly isBusy: boolean;
  readonly onAnswer: (isAgreed: boolean) => void;
  readonly onClose: () => void;
}

/**
 * One friend request with all its messages. While it is pending, both sides can add messages. Spec: 2-contacts-groups §3
 * (msgBoard), §4.
 */
export function RequestSheet({ request, isBusy, onAnswer, onClose }: RequestSheetProps) {
  const { t } = useTranslation(['requests', 'common']);
  const name = request.name === '' ? request.userId : request.name;
  const isWaiting = request.state === 'received' || request.state === 'sent';
  return (
    <Sheet isOpen onClose={onClose} label={t('boardLabel', { name })}>
      <div className={styles.person}>
        <PhotoAvatar userId={request.userId} name={name} photo={request.photo} size="list" />
        <div className={styles.lines}>
          <p className={styles.name}>
            <bdi>{name}</bdi>
          </p>
          <p className={styles.id}>{request.userId}</p>
        </div>
        <IconButton tone="dim" label={t('common:close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      <Board request={request} name={name} />
      {isWaiting && <ReplyForm userId={request.userId} />}
      <div className={styles.foot}>
        {request.state === 'received' ? (
          <>
            <Button isBlock isBusy={isBusy} onClick={() => onAnswer(true)}>
              {t('agree')}
            </Button>
            <Button look="line" isBlock disabled={isBusy} onClick={() => onAnswer(false)}>
              {t('decline')}
            </Button>
          </>
        ) : (
          !isWaiting && <NextStep request={request} name={name} />
        )}
      </div>
    </Sheet>
  );
}

/** The next step after a settled request. A friend's chat can be opened. A user who is not a friend can get a new request. */
function NextStep({ request: { userId }, name }: { readonly request: FriendRequest; readonly name: string }) {
  const { t } = useTranslation('requests');
  const go = useGo();
  const friend = useAtomValue(friendsAtom).get(userId);
  if (friend === undefined) {
    return <AddFriendButton userId={userId} name={name} meeting={AGAIN} look="soft" isBlock />;
  }
  return (
    <Button isBlock onClick={() => go(chatPath(friend.chatId), { anime: 'open' })}>
      {t('startChat')}
    </Button>
  );
}

const AGAIN = { source: 'chat' } as const;

/** The request's own text is the first note. */
function Board({ request, name }: { readonly request: FriendRequest; readonly name: string }) {
  const account = useAtomValue(accountAtom);
  const authorId = isOwnRequest(request) ? account?.userId : request.userId;
  const first: readonly BoardNote[] = request.message === '' ? [] : [{ authorId, name, text: request.message }];
  return <RequestNotes notes={[...first, ...request.board]} peerName={request.name} name={name} />;
}

function ReplyForm({ userId }: { readonly userId: string }) {
  const { t } = useTranslation(['requests', 'common']);
  const { writeToRequest } = useActions().lazy(createFriendRequestActions);
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const [isBusy, setBusy] = useState(false);
  const isTooLong = !checkRequestMessage(text).ok;

  async function send(event: SyntheticEvent) {
    event.preventDefault();
    if (isBusy || isTooLong || text.trim() === '') return;
    setBusy(true);
    const outcome = await writeToRequest(userId, text);
    setBusy(false);
    setFailure(outcome.ok ? undefined : outcome.failure);
    if (outcome.ok) setText('');
  }

  const tooLong = isTooLong ? t('messageTooLong', { max: MAX_REQUEST_MESSAGE_GRAPHEMES }) : undefined;
  return (
    <form className={styles.reply} onSubmit={(event) => void send(event)} noValidate>
      <Field
        label={t('reply')}
        value={text}
        onChange={setText}
        error={tooLong ?? (failure === undefined ? undefined : failureText(failure))}
        trailing={
          <TextButton type="submit" disabled={isBusy || isTooLong || text.trim() === ''}>
            {t('sendRequest')}
          </TextButton>
        }
        dir="auto"
        autoComplete="off"
      />
    </form>
  );
}
