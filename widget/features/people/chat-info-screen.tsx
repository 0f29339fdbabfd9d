import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { createChatListActions, type ChatChoices } from '../../actions/chat-list-actions.ts';
import { createPeopleActions } from '../../actions/people-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath, PATHS } from '../../components/paths.ts';
import { profilePath, roomPartPath } from '../../components/people-paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { Friend } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { useFrame } from '../../ui/app-frame.tsx';
import { BackButton } from '../../ui/back-button.tsx';
import { Bar } from '../../ui/bar.tsx';
import { Cell } from '../../ui/cell.tsx';
import { CellGroup } from '../../ui/cell-group.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ImageIcon } from '../../ui/icons/image-icon.tsx';
import { SearchIcon } from '../../ui/icons/search-icon.tsx';
import { TrashIcon } from '../../ui/icons/trash-icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SwitchCell } from '../../ui/switch-cell.tsx';
import { BlockCell } from './block-cell.tsx';
import { ContactBox, personName } from './person-head.tsx';
import { useTellFailure } from './use-tell.ts';

/** `/ml/chatinfo?userId=…`: what there is to a chat with a friend. Spec: 1-chat §2 ChatInfo, 2-contacts-groups §2 Chat info. */
export function ChatInfoScreen() {
  const { t } = useTranslation('people');
  const go = useGo();
  const [query] = useSearchParams();
  const friend = useAtomValue(friendsAtom).get(query.get('userId') ?? '');
  const isGone = friend === undefined;

  const leave = useEffectEvent(() => go(PATHS.home, { replace: true, anime: 'close' }));
  // Nobody, or a friend no more: there is nothing to show.
  useEffect(() => {
    if (isGone) leave();
  }, [isGone]);

  if (friend === undefined) return null;
  return (
    <Screen
      header={
        <>
          <Bar
            title={t('chatInfo')}
            leading={<BackButton onClick={() => go(chatPath(friend.chatId), { anime: 'close' })} />}
            trailing={<MinimiseButton />}
          />
          <ConnectionBanner />
        </>
      }
    >
      <Details friend={friend} />
    </Screen>
  );
}

function Details({ friend }: { readonly friend: Friend }) {
  const { t } = useTranslation(['people', 'chatList', 'media']);
  const go = useGo();
  const tell = useTellFailure();
  const { toasts } = useFrame();
  const { further } = useActions();
  const { choose } = further(createChatListActions);
  const { clearHistory } = further(createPeopleActions);
  const [saving, setSaving] = useState<keyof ChatChoices | undefined>();
  const [isClearing, setClearing] = useState<'asked' | 'under-way' | undefined>();
  const { userId, name, photo, alias, chatId, isBlacklisted } = friend;
  const relation = { isFriend: true, isBlacklisted, alias, chatId, request: undefined };
  const person = { userId, name, photo, relation };

  async function set(choice: keyof ChatChoices, isOn: boolean) {
    setSaving(choice);
    await choose(chatId, { [choice]: isOn });
    setSaving(undefined);
  }
  async function clear() {
    setClearing('under-way');
    const cleared = await clearHistory(chatId);
    setClearing(undefined);
    if (cleared.ok) toasts.show(t('historyCleared'), 'success');
    else tell(cleared.failure);
  }

  return (
    <>
      <ContactBox
        person={person}
        onOpen={() => go(profilePath({ userId, isFriend: true, chatId }), { anime: 'open' })}
      />
      <CellGroup>
        <Cell
          label={t('chatList:searchInChat')}
          icon={<SearchIcon />}
          iconTone="accent"
          hasArrow
          onClick={() => go(roomPartPath(chatId, 'search'), { anime: 'close' })}
        />
        <Cell
          label={t('media:galleryTitle')}
          icon={<ImageIcon />}
          iconTone="success"
          hasArrow
          onClick={() => go(roomPartPath(chatId, 'gallery'), { anime: 'close' })}
        />
      </CellGroup>
      <CellGroup>
        <SwitchCell
          label={t('pinChat')}
          isOn={friend.isPinned}
          isSaving={saving === 'isPinned'}
          disabled={saving === 'notificationsMuted'}
          onChange={(isOn) => void set('isPinned', isOn)}
        />
        <SwitchCell
          label={t('muteChat')}
          isOn={friend.notificationsMuted}
          isSaving={saving === 'notificationsMuted'}
          disabled={saving === 'isPinned'}
          onChange={(isOn) => void set('notificationsMuted', isOn)}
        />
        <BlockCell person={person} />
      </CellGroup>
      <CellGroup>
        <Cell
          label={t('clearHistory')}
          icon={<TrashIcon />}
          iconTone="bare"
          isDanger
          onClick={() => setClearing('asked')}
        />
      </CellGroup>
      <ConfirmDialog
        isOpen={isClearing !== undefined}
        title={t('clearHistoryQuestion')}
        text={t('clearHistoryText', { name: personName(person) })}
        confirmLabel={t('clearHistory')}
        isDanger
        isBusy={isClearing === 'under-way'}
        onConfirm={() => void clear()}
        onCancel={() => setClearing(undefined)}
      />
    </>
  );
}
