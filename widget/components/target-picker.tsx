import { useAtomValue, useStore } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { friendDisplayName } from '../domain/contact/friend.ts';
import { matchesSearch } from '../domain/contact/search.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { chatsAtom, friendsAtom, groupsAtom } from '../state/chats.ts';
import { useFrame } from '../ui/page/app-frame.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Check } from '../ui/controls/check.tsx';
import { CloseIcon } from '../ui/icons/close-icon.tsx';
import { Row } from '../ui/rows/row.tsx';
import { SearchField } from '../ui/controls/search-field.tsx';
import { VisuallyHidden } from '../ui/page/visually-hidden.tsx';
import { PhotoAvatar } from './avatar.tsx';
import styles from './target-picker.module.css';

interface TargetPickerProps {
  readonly title: string;
  /** The content to send, below the title. */
  readonly subject?: ReactNode;
  /** The chat that is chosen at first. */
  readonly initial?: ChatId | undefined;
  /** The maximum number of chats, and the text that is shown beyond it. */
  readonly most: number;
  readonly tooMany: string;
  /** Sends to the chosen chats. Resolves to the chats that failed; these stay chosen. */
  readonly onSend: (chatIds: readonly ChatId[]) => Promise<readonly ChatId[]>;
}

interface Target {
  readonly chatId: ChatId;
  readonly name: string;
  readonly photo: string;
  readonly colorSeed: string;
  readonly kind: 'friends' | 'groups';
  /** The time of the last message; 0 for a chat without messages. */
  readonly timeMs: number;
}

/** The number of recently used chats, which are shown before all others. */
const MOST_RECENT = 8;

/** A list of friends and groups inside a sheet: the user searches, chooses and sends. Spec: 1-chat §2 Popups, §5 (share max targets). */
export function TargetPicker({ title, subject, initial, most, tooMany, onSend }: TargetPickerProps) {
  const { t } = useTranslation(['messageActions', 'common', 'room']);
  const { toasts } = useFrame();
  const targets = useTargets();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ChatId>>(new Set(initial === undefined ? [] : [initial]));
  const [isBusy, setBusy] = useState(false);
  const shown = targets.filter(({ name }) => matchesSearch(query, name));
  const recentIds = useRecentIds(targets);
  const picked = [...chosen].flatMap((chatId) => targets.filter((target) => target.chatId === chatId));
  const sections = (['recent', 'friends', 'groups'] as const).map((section) => ({
    section,
    entries: shown
      .filter(({ chatId, kind }) => (recentIds.has(chatId) ? 'recent' : kind) === section)
      .toSorted((a, b) => (section === 'recent' ? b.timeMs - a.timeMs : 0)),
  }));

  const toggle = (chatId: ChatId): void => {
    const next = new Set(chosen);
    if (next.has(chatId)) next.delete(chatId);
    else if (next.size < most) next.add(chatId);
    else return toasts.show(tooMany, 'failure');
    setChosen(next);
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    const failedIds = await onSend([...chosen]);
    setBusy(false);
    setChosen(new Set(failedIds));
  };

  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      {subject}
      <SearchField value={query} onChange={setQuery} placeholder={t('searchTargets')} />
      {picked.length > 0 && (
        <div className={styles.chips} role="group" aria-label={t('chosenTargets')}>
          {picked.map(({ chatId, name }) => (
            <button key={chatId} type="button" className={styles.chip} onClick={() => toggle(chatId)}>
              <VisuallyHidden>{t('dropTarget')} </VisuallyHidden>
              <bdi className={styles.chipName}>{name}</bdi>
              <CloseIcon size={16} />
            </button>
          ))}
        </div>
      )}
      <div className={styles.list}>
        {shown.length === 0 && <p className={styles.empty}>{t('common:nothingFound')}</p>}
        {sections.map(({ section, entries }) =>
          entries.length === 0 ? null : (
            <div key={section} role="group" aria-label={t(HEADINGS[section])}>
              <p className={styles.heading}>{t(HEADINGS[section])}</p>
              {entries.map(({ chatId, name, photo, colorSeed }) => (
                <Row
                  key={chatId}
                  role="checkbox"
                  aria-checked={chosen.has(chatId)}
                  leading={<PhotoAvatar userId={colorSeed} name={name} photo={photo} size="row" />}
                  title={name}
                  trailing={<Check isOn={chosen.has(chatId)} />}
                  onClick={() => toggle(chatId)}
                />
              ))}
            </div>
          ),
        )}
      </div>
      <div className={styles.foot}>
        <Button isBlock isBusy={isBusy} disabled={chosen.size === 0} onClick={() => void send()}>
          {chosen.size === 0 ? t('room:send') : t('forwardCount', { count: chosen.size })}
        </Button>
      </div>
    </>
  );
}

const HEADINGS = { recent: 'recentChats', friends: 'friends', groups: 'groups' } as const;

/** The recently used chats at the moment the picker opened: new messages must not move rows under the finger. */
function useRecentIds(targets: readonly Target[]): ReadonlySet<ChatId> {
  const [ids] = useState(
    () =>
      new Set(
        targets
          .filter(({ timeMs }) => timeMs > 0)
          .toSorted((a, b) => b.timeMs - a.timeMs)
          .slice(0, MOST_RECENT)
          .map(({ chatId }) => chatId),
      ),
  );
  return ids;
}

/** The friends and groups that the user can write to, by name. */
function useTargets(): readonly Target[] {
  // A snapshot from the opening of the picker: a new message must not cause a render.
  const store = useStore();
  const [chats] = useState(() => store.get(chatsAtom));
  const timeOf = (chatId: ChatId): number => {
    const chat = chats.get(chatId);
    return chat?.lastMessage === undefined ? 0 : chat.timeMs;
  };
  const friends = useAtomValue(friendsAtom);
  const groups = useAtomValue(groupsAtom);
  const byName = (a: Target, b: Target): number => a.name.localeCompare(b.name);
  return [
    ...[...friends.values()]
      .filter(({ isBlacklisted }) => !isBlacklisted)
      .map((friend): Target => {
        const { chatId, photo, userId } = friend;
        return {
          chatId,
          name: friendDisplayName(friend),
          photo,
          colorSeed: userId,
          kind: 'friends',
          timeMs: timeOf(chatId),
        };
      })
      .sort(byName),
    ...[...groups.values()]
      .filter(({ isFrozen }) => !isFrozen)
      .map(({ groupId, name, photo }): Target => {
        return { chatId: groupId, name, photo, colorSeed: groupId, kind: 'groups', timeMs: timeOf(groupId) };
      })
      .sort(byName),
  ];
}
