import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import type { ChatId } from '../domain/chat/chat-id.ts';
import { friendDisplayName } from '../domain/contact/friend.ts';
import { matchesSearch } from '../domain/contact/search.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { friendsAtom, groupsAtom } from '../state/chats.ts';
import { useFrame } from '../ui/app-frame.tsx';
import { Button } from '../ui/button.tsx';
import { Check } from '../ui/check.tsx';
import { Row } from '../ui/row.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { PhotoAvatar } from './avatar.tsx';
import styles from './target-picker.module.css';

interface TargetPickerProps {
  readonly title: string;
  /** What is sent, under the title. */
  readonly subject?: ReactNode;
  /** How many chats can be chosen, and what is said beyond that. */
  readonly most: number;
  readonly tooMany: string;
  /** Sends to the chosen chats; answers those that do not have it and stay chosen. */
  readonly onSend: (chatIds: readonly ChatId[]) => Promise<readonly ChatId[]>;
}

interface Target {
  readonly chatId: ChatId;
  readonly name: string;
  readonly photo: string;
  readonly colorSeed: string;
  readonly kind: 'friends' | 'groups';
}

/** Friends and groups to choose from, inside a sheet: searched, chosen, sent to. Spec: 1-chat §2 Popups, §5 (share max targets). */
export function TargetPicker({ title, subject, most, tooMany, onSend }: TargetPickerProps) {
  const { t } = useTranslation(['messageActions', 'common', 'room']);
  const { toasts } = useFrame();
  const targets = useTargets();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ChatId>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const shown = targets.filter(({ name }) => matchesSearch(query, name));

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
      <div className={styles.list}>
        {shown.length === 0 && <p className={styles.empty}>{t('common:nothingFound')}</p>}
        {(['friends', 'groups'] as const).map((kind) => {
          const ofKind = shown.filter((target) => target.kind === kind);
          return ofKind.length === 0 ? null : (
            <div key={kind} role="group" aria-label={t(kind)}>
              <p className={styles.heading}>{t(kind)}</p>
              {ofKind.map(({ chatId, name, photo, colorSeed }) => (
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
          );
        })}
      </div>
      <div className={styles.foot}>
        <Button isBlock isBusy={isBusy} disabled={chosen.size === 0} onClick={() => void send()}>
          {chosen.size === 0 ? t('room:send') : t('forwardCount', { count: chosen.size })}
        </Button>
      </div>
    </>
  );
}

/** Friends and groups that can be written to, by name. */
function useTargets(): readonly Target[] {
  const friends = useAtomValue(friendsAtom);
  const groups = useAtomValue(groupsAtom);
  const byName = (a: Target, b: Target): number => a.name.localeCompare(b.name);
  return [
    ...[...friends.values()]
      .filter(({ isBlacklisted }) => !isBlacklisted)
      .map((friend): Target => {
        const { chatId, photo, userId } = friend;
        return { chatId, name: friendDisplayName(friend), photo, colorSeed: userId, kind: 'friends' };
      })
      .sort(byName),
    ...[...groups.values()]
      .filter(({ isFrozen }) => !isFrozen)
      .map(({ groupId, name, photo }): Target => ({ chatId: groupId, name, photo, colorSeed: groupId, kind: 'groups' }))
      .sort(byName),
  ];
}
