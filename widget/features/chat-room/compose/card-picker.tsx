import { useAtomValue } from 'jotai';
import { useCallback, useMemo, useState } from 'react';
import type { CardSubject } from '../../../actions/compose-actions.ts';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { VirtualRows } from '../../../components/virtual-rows.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../../domain/contact/friend.ts';
import { matchesSearch } from '../../../domain/contact/search.ts';
import { languageFacts } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Row } from '../../../ui/rows/row.tsx';
import { SearchField } from '../../../ui/controls/search-field.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';
import styles from './card-picker.module.css';

interface CardPickerProps {
  readonly isOpen: boolean;
  /** The chat that receives the card. Its own friend or group is not offered. */
  readonly chatId: ChatId;
  /** The name of the chat that receives the card. */
  readonly chatName: string;
  readonly onClose: () => void;
  readonly onSend: (subject: CardSubject) => void;
}

/** Lets the user choose the name card of a friend or a group, and confirm before it is sent. Spec: 1-chat §2 Popups, §5 Name card. */
export function CardPicker({ isOpen, chatId, chatName, onClose, onSend }: CardPickerProps) {
  const { t } = useTranslation('compose');
  const [asked, setAsked] = useState<CardSubject | undefined>();
  return (
    <>
      <Sheet isOpen={isOpen} onClose={onClose} label={t('chooseCard')}>
        <CardChoice chatId={chatId} onChoose={setAsked} />
      </Sheet>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={t('sendCardQuestion', { name: asked === undefined ? '' : nameOf(asked), chat: chatName })}
        confirmLabel={t('sendCard')}
        onConfirm={() => {
          if (asked !== undefined) onSend(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}

interface CardChoiceProps {
  readonly chatId: ChatId;
  readonly onChoose: (subject: CardSubject) => void;
}

function CardChoice({ chatId, onChoose }: CardChoiceProps) {
  const { t } = useTranslation(['compose', 'common']);
  const [kind, setKind] = useState<CardSubject['kind']>('friend');
  const [query, setQuery] = useState('');
  const subjects = useSubjects(kind, query, chatId);
  const renderRow = useCallback(
    (subject: CardSubject) => (
      <Row
        onClick={() => onChoose(subject)}
        leading={<PhotoAvatar userId={keyOf(subject)} name={nameOf(subject)} photo={photoOf(subject)} size="list" />}
        title={nameOf(subject)}
        detail={subject.kind === 'friend' ? subject.friend.userId : subject.group.groupNumber}
      />
    ),
    [onChoose],
  );
  return (
    <div className={styles.choice}>
      <div className={styles.kinds}>
        {(['friend', 'group'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={styles.kind}
            aria-pressed={kind === each}
            onClick={() => setKind(each)}
          >
            {t(each === 'friend' ? 'common:tabFriends' : 'common:tabGroups')}
          </button>
        ))}
      </div>
      <SearchField value={query} onChange={setQuery} placeholder={t('searchCards')} />
      <div className={styles.rows}>
        {subjects.length === 0 ? (
          <StateView title={t('common:nothingFound')} />
        ) : (
          <VirtualRows
            key={kind}
            items={subjects}
            keyOf={keyOf}
            renderRow={renderRow}
            label={t('chooseCard')}
            footer={<></>}
          />
        )}
      </div>
    </div>
  );
}

const keyOf = (subject: CardSubject): string =>
  subject.kind === 'friend' ? subject.friend.userId : subject.group.groupId;
const nameOf = (subject: CardSubject): string =>
  subject.kind === 'friend' ? friendDisplayName(subject.friend) : subject.group.name;
const photoOf = (subject: CardSubject): string =>
  subject.kind === 'friend' ? subject.friend.photo : subject.group.photo;

function useSubjects(kind: CardSubject['kind'], query: string, chatId: ChatId): readonly CardSubject[] {
  const friends = useAtomValue(friendsAtom);
  const groups = useAtomValue(groupsAtom);
  const { tag } = languageFacts(useLanguage());
  return useMemo(() => {
    const { compare } = new Intl.Collator(tag, { sensitivity: 'base', numeric: true });
    const all: readonly CardSubject[] =
      kind === 'friend'
        ? [...friends.values()]
            .filter((friend) => !friend.isBlacklisted && friend.chatId !== chatId)
            .filter(({ name, alias }) => matchesSearch(query, name, alias))
            .map((friend) => ({ kind: 'friend', friend }))
        : [...groups.values()]
            .filter(({ groupId, name, groupNumber }) => groupId !== chatId && matchesSearch(query, name, groupNumber))
            .map((group) => ({ kind: 'group', group }));
    return all.toSorted((a, b) => compare(nameOf(a), nameOf(b)));
  }, [kind, friends, groups, query, chatId, tag]);
}
