import { useAtomValue } from 'jotai';
import { PhotoAvatar } from '../../components/avatar.tsx';
import { EventRow } from '../../components/event-row.tsx';
import {
  isOwnNote,
  isOwnRequest,
  type FriendRequest,
  type FriendRequestState,
} from '../../domain/contact/friend-request.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { groupsAtom } from '../../state/chats.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Tag } from '../../ui/rows/tag.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import styles from './new-friends.module.css';

interface RequestRowProps {
  readonly request: FriendRequest;
  readonly isBusy?: boolean;
  /** The request can no longer be answered. */
  readonly isExpired?: boolean;
  /** Undefined: the row is not clickable. */
  readonly onOpen?: () => void;
  /** Undefined: the request does not wait for an answer of the user. */
  readonly onAnswer?: (isAgreed: boolean) => void;
}

/** One friend request: user, text, source, and its state or the two answer buttons. Spec: 2-contacts-groups §4. */
export function RequestRow({ request, isBusy = false, isExpired = false, onOpen, onAnswer }: RequestRowProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const account = useAtomValue(accountAtom);
  const source = useSourceText(request);
  const lastLine = request.board.at(-1);
  const name = request.name === '' ? request.userId : request.name;
  const isOwnText =
    lastLine === undefined
      ? isOwnRequest(request)
      : account !== undefined && isOwnNote(lastLine, account, request.name);
  const text = lastLine?.text ?? request.message;
  const said = lastLine === undefined || isOwnText ? text : `${lastLine.name}: ${text}`;
  return (
    <EventRow
      item={{ 'data-request': request.userId }}
      avatar={<PhotoAvatar userId={request.userId} name={name} photo={request.photo} size="list" />}
      name={name}
      nameEnd={
        isExpired ? (
          <Tag tone="neutral">{t('noticeExpired')}</Tag>
        ) : onAnswer === undefined ? (
          <StateTag state={request.state} />
        ) : (
          <time>{formatListTime(request.timeMs, { language, nowMs })}</time>
        )
      }
      hidden={onOpen !== undefined && <VisuallyHidden> {t('openRequest', { name })}</VisuallyHidden>}
      answers={
        onAnswer !== undefined && (
          <>
            <Button
              size="small"
              isBlock
              isBusy={isBusy}
              aria-label={t('agreeTo', { name })}
              onClick={() => onAnswer(true)}
            >
              {t('agree')}
            </Button>
            <Button
              size="small"
              look="line"
              isBlock
              disabled={isBusy}
              aria-label={t('declineFrom', { name })}
              onClick={() => onAnswer(false)}
            >
              {t('decline')}
            </Button>
          </>
        )
      }
      onClick={onOpen}
    >
      {said !== '' && (
        <span className={styles.said} dir="auto">
          {isOwnText ? t('ownLine', { text: said }) : said}
        </span>
      )}
      {source !== undefined && <span className={styles.source}>{source}</span>}
    </EventRow>
  );
}

/** How the two users met, if known. */
function useSourceText({ sourceType, sourceGroupId, inviteCode }: FriendRequest): string | undefined {
  const { t } = useTranslation('requests');
  const group = useAtomValue(groupsAtom).get(sourceGroupId ?? '');
  switch (sourceType) {
    case 'group':
      return group === undefined ? t('fromAGroup') : t('fromGroup', { name: group.name });
    case 'card':
      return t('fromCard');
    case 'search':
      return t('fromSearch');
    default:
      return inviteCode === '' ? undefined : t('fromInvite');
  }
}

function StateTag({ state }: { readonly state: FriendRequestState }) {
  const { t } = useTranslation('requests');
  switch (state) {
    case 'received':
      return null;
    case 'added':
      return <Tag tone="success">{t('stateAdded')}</Tag>;
    case 'passed':
      return <Tag tone="success">{t('statePassed')}</Tag>;
    case 'sent':
      return <Tag tone="warning">{t('stateSent')}</Tag>;
    case 'rejected':
      return <Tag tone="danger">{t('stateRejected')}</Tag>;
    case 'refused':
      return <Tag tone="danger">{t('stateRefused')}</Tag>;
  }
}
