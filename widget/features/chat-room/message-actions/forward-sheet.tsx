import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActions } from '../../../actions/actions-context.tsx';
import { createForwardActions } from '../../../actions/forward-message.ts';
import { PhotoAvatar } from '../../../components/avatar.tsx';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { friendDisplayName } from '../../../domain/contact/friend.ts';
import { matchesSearch } from '../../../domain/contact/search.ts';
import { MAX_SHARE_TARGETS } from '../../../domain/limits.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import { friendsAtom, groupsAtom } from '../../../state/chats.ts';
import { useFrame } from '../../../ui/app-frame.tsx';
import { Button } from '../../../ui/button.tsx';
import { Check } from '../../../ui/check.tsx';
import { Row } from '../../../ui/row.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import styles from './sheets.module.css';

interface ForwardSheetProps {
  readonly isOpen: boolean;
  readonly message: SentMessage;
  readonly onClose: () => void;
}

/** Chooses friends and groups, and sends a message on to them. Spec: 1-chat §2 Popups, §5 (share max targets), §8 (share result). */
export function ForwardSheet({ isOpen, message, onClose }: ForwardSheetProps) {
  const { t } = useTranslation('messageActions');
  return (
    <Sheet isOpen={isOpen} onClose={onClose} label={t('forwardTo')}>
      <Picker message={message} onClose={onClose} />
    </Sheet>
  );
}

interface Target {
  readonly chatId: ChatId;
  readonly name: string;
  readonly photo: string;
  readonly colorSeed: string;
  readonly kind: 'friends' | 'groups';
}

function Picker({ message, onClose }: Omit<ForwardSheetProps, 'isOpen'>) {
  const { t } = useTranslation(['messageActions', 'common']);
  const { forward } = useActions().further(createForwardActions);
  const { toasts } = useFrame();
  const failureText = useFailureText();
  const targets = useTargets();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<ChatId>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const shown = targets.filter(({ name }) => matchesSearch(query, name));

  const toggle = (chatId: ChatId): void => {
    const next = new Set(chosen);
    if (next.has(chatId)) next.delete(chatId);
    else if (next.size < MAX_SHARE_TARGETS) next.add(chatId);
    else return toasts.show(t('tooManyTargets'), 'failure');
    setChosen(next);
  };

  const send = async (): Promise<void> => {
    setBusy(true);
    const outcome = await forward(message, [...chosen]);
    setBusy(false);
    if (outcome.ok) {
      toasts.show(t('sendSuccess'), 'success');
      return onClose();
    }
    const { failure, failedIds } = outcome.failure;
    toasts.show(t('sendFailed', { reason: failureText(failure) }), 'failure');
    // Those that have it are not sent it again.
    setChosen(new Set(failedIds));
  };

  return (
    <>
      <h2 className={styles.sheetTitle}>{t('forwardTo')}</h2>
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
          {t('forwardCount', { count: chosen.size })}
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
