import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'wouter';
import { ChatSwitches, ChatLinks, ClearHistoryCell } from '../../components/chat-cells.tsx';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { chatPath, PATHS } from '../../components/paths.ts';
import { profilePath } from '../../components/people-paths.ts';
import { ReportCell } from '../../components/report-cell.tsx';
import { useGo } from '../../components/use-go.ts';
import type { Friend } from '../../domain/contact/friend.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { friendsAtom } from '../../state/chats.ts';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { CallPerson } from './call-person.tsx';
import { BlockCell } from './block-cell.tsx';
import { ContactBox, personName } from './person-head.tsx';
import { useFailureToast } from '../../components/use-failure-toast.ts';
import styles from './people.module.css';

/** `/ml/chatinfo?userId=…`: the info and settings of a chat with a friend. Spec: 1-chat §2 ChatInfo, 2-contacts-groups §2 Chat info. */
export function ChatInfoScreen() {
  const { t } = useTranslation('people');
  const go = useGo();
  const [query] = useSearchParams();
  const friend = useAtomValue(friendsAtom).get(query.get('userId') ?? '');
  const isGone = friend === undefined;

  const leave = useEffectEvent(() => go(PATHS.home, { replace: true, anime: 'close' }));
  // The URL names no friend, or no longer a friend: there is nothing to show.
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
  const { t } = useTranslation('people');
  const go = useGo();
  const showFailure = useFailureToast();
  const { toasts } = useFrame();
  const { userId, name, photo, alias, chatId, isBlacklisted } = friend;
  const relation = { isFriend: true, isBlacklisted, alias, chatId, request: undefined, board: [] };
  const person = { userId, name, photo, relation };

  return (
    <>
      <ContactBox
        person={person}
        onOpen={() => go(profilePath({ userId, isFriend: true, chatId }), { anime: 'open' })}
      />
      <div className={styles.actions}>
        <CallPerson userId={userId} />
      </div>
      <CellGroup>
        <ChatLinks chatId={chatId} />
      </CellGroup>
      <CellGroup>
        <ChatSwitches chatId={chatId} isPinned={friend.isPinned} notificationsMuted={friend.notificationsMuted} />
        <BlockCell person={person} />
      </CellGroup>
      <CellGroup>
        <ClearHistoryCell
          chatId={chatId}
          text={t('clearHistoryText', { name: personName(person) })}
          showOutcome={(outcome, done) => (outcome.ok ? toasts.show(done, 'success') : showFailure(outcome.failure))}
        />
        <ReportCell subject={{ kind: 'user', userId }} />
      </CellGroup>
    </>
  );
}
