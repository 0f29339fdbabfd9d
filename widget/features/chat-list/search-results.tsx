import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { createLogActions } from '../../actions/log-actions.ts';
import { ChatAvatar } from '../../components/avatar.tsx';
import { Highlighted } from './highlighted.tsx';
import { chatPath, messagePath, wantedMessageIn } from '../../components/paths.ts';
import { useChatName } from '../../components/use-chat-name.ts';
import { useGo } from '../../components/use-go.ts';
import { useOpenDetail } from '../../components/use-open-detail.ts';
import { useMessageSearch } from '../../components/use-message-search.ts';
import type { SentMessage } from '../../domain/message/message.ts';
import { hasForbiddenMarkup } from '../../domain/message/text.ts';
import { excerptAround } from '../../domain/search/text-match.ts';
import { formatListTime } from '../../i18n/format.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { chatIdentityAtom, type ChatIdentity } from '../../state/chats.ts';
import { localTimeAtom } from '../../state/environment.ts';
import { accountAtom } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Row } from '../../ui/rows/row.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { useFoundPeople, type FoundPeople } from './use-found-people.ts';
import styles from './search-results.module.css';

/** The number of friends and of groups shown before 'more'. */
const FIRST_HITS = 3;
/** The number of characters before a hit in a long message. */
const EXCERPT_LEAD = 12;

/** The results of the chat list's search bar: friends, groups, messages. Spec: 2-contacts-groups §2 Chat list. */
export function SearchResults({ query }: { readonly query: string }) {
  return useLazyTexts() && <Results query={query} />;
}

function Results({ query }: { readonly query: string }) {
  const { t } = useTranslation(['chatList', 'common']);
  const box = useRef<HTMLDivElement>(null);
  const people = useFoundPeople(query);
  const search = useMessageSearch(query, undefined);
  const isEmpty = people.friends.length + people.groups.length + search.messages.length === 0;
  function handleKey(event: KeyboardEvent) {
    if (box.current !== null) moveFocus(event, box.current);
  }
  if (isEmpty && search.state === 'found') {
    return <StateView title={t('common:nothingFound')} text={t('noResultsText', { query: query.trim() })} />;
  }
  return (
    <div ref={box} className={styles.results} onKeyDown={handleKey}>
      <PeopleHits heading={t('common:tabFriends')} hits={people.friends} query={query} />
      <PeopleHits heading={t('common:tabGroups')} hits={people.groups} query={query} />
      {search.messages.length > 0 && (
        <Section heading={t('messages')}>
          {search.messages.map((message) => (
            <MessageHit key={`${message.chatId}:${message.delivery.messageId}`} message={message} query={query} />
          ))}
        </Section>
      )}
      <div role="status">
        {search.state === 'searching' && <p className={styles.status}>{t('searching')}</p>}
        {search.state === 'failed' && <p className={styles.status}>{t('searchFailed')}</p>}
      </div>
      {search.state === 'failed' && <More label={t('common:retry')} onClick={search.retry} />}
      {search.hasMore && <More label={t('showMore')} onClick={search.loadMore} />}
    </div>
  );
}

function Section({ heading, children }: { readonly heading: string; readonly children: ReactNode }) {
  return (
    <section aria-label={heading}>
      <ListHeading>{heading}</ListHeading>
      {children}
    </section>
  );
}

const More = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <div className={styles.more}>
    <Button look="soft" size="small" onClick={onClick}>
      {label}
    </Button>
  </div>
);

interface PeopleHitsProps {
  readonly heading: string;
  readonly hits: FoundPeople['friends'];
  readonly query: string;
}

function PeopleHits({ heading, hits, query }: PeopleHitsProps) {
  const { t } = useTranslation('chatList');
  const [showsAll, setShowsAll] = useState(false);
  const go = useGo();
  if (hits.length === 0) return null;
  return (
    <Section heading={heading}>
      {(showsAll ? hits : hits.slice(0, FIRST_HITS)).map(({ identity, detail }) => (
        <Row
          key={identity.chatId}
          href={chatPath(identity.chatId)}
          onClick={(event) => {
            event.preventDefault();
            go(chatPath(identity.chatId), { anime: 'open' });
          }}
          leading={<ChatAvatar identity={identity} size="list" />}
          title={<Highlighted text={identity.name} query={query} />}
          detail={detail === '' ? undefined : <Highlighted text={detail} query={query} />}
        />
      ))}
      {!showsAll && hits.length > FIRST_HITS && <More label={t('showMore')} onClick={() => setShowsAll(true)} />}
    </Section>
  );
}

function MessageHit({ message, query }: { readonly message: SentMessage; readonly query: string }) {
  const { t } = useTranslation(['chat', 'log', 'room']);
  const go = useGo();
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  const ownId = useAtomValue(accountAtom)?.userId;
  const identify = useAtomValue(chatIdentityAtom);
  const identity: ChatIdentity = useMemo(() => identify(message.chatId), [identify, message.chatId]);
  const name = useChatName(identity);
  const said = message.content.kind === 'text' ? message.content.text : '';
  const showsSender = identity.kind === 'group' && message.senderId !== ownId && message.senderName !== '';
  const { messageId } = message.delivery;
  const path = messagePath(message.chatId, messageId);
  const { lazy } = useActions();
  const { roomId } = useOpenDetail();
  const [address] = useSearchParams();
  function handleClick(event: MouseEvent) {
    event.preventDefault();
    // The URL already names this hit, but the reader may have scrolled away: jump again.
    if (roomId === message.chatId && wantedMessageIn(address) === messageId)
      void lazy(createLogActions).jumpTo(messageId, t('log:messageGone'));
    else go(path, { anime: 'open' });
  }
  return (
    <Row
      href={path}
      onClick={handleClick}
      leading={<ChatAvatar identity={identity} size="list" />}
      title={name}
      time={formatListTime(message.timeMs, { language, nowMs })}
      detail={
        <>
          {showsSender && <bdi>{t('senderPrefix', { name: message.senderName })}</bdi>}
          {hasForbiddenMarkup(said) ? (
            t('room:blockedMarkup')
          ) : (
            <Highlighted text={excerptAround(said, query, EXCERPT_LEAD)} query={query} />
          )}
        </>
      }
    />
  );
}

/** Arrow keys move the focus to the next or previous link or button. */
function moveFocus(event: KeyboardEvent, box: HTMLElement): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...box.querySelectorAll<HTMLElement>('a[href], button')];
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
