import { atom, useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useActions } from '../../actions/actions-context.tsx';
import { createChatListActions } from '../../actions/chat-list-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useOpenBeside } from '../../components/use-open-beside.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { useLaterTexts } from '../../i18n/later-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatIdentityAtom, chatsAtom } from '../../state/chats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DotsIcon } from '../../ui/icons/dots-icon.tsx';
import { afterOverlays } from '../../ui/overlay-history.ts';
import { remPx } from '../../ui/rem.ts';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { followRows, type RowFollower } from './follow-rows.ts';
import '../../ui/theme/stage-tokens.css';
import styles from './row-actions.module.css';
import { RowMenu } from './row-menu.tsx';
import { rowOffers, type RowAction } from './row-offers.ts';
import { RowStrip } from './row-strip.tsx';
import type { SwipeSide } from './row-swipe.ts';

const ACTION_REM = 4.5;

interface Place {
  readonly chatId: ChatId;
  /** What holds the row: its list item. */
  readonly element: HTMLElement;
}

/**
 * What the rows of the chat list offer, for all of them at once: by swipe, by long press and second button, by keyboard. It comes
 * after the list and watches it from outside. Spec: 2-contacts-groups §2, §4 Chat list.
 */
export function RowActions({ list }: { readonly list: HTMLElement }) {
  const areTextsThere = useLaterTexts();
  return areTextsThere && <Watching list={list} />;
}

function Watching({ list }: { readonly list: HTMLElement }) {
  const { t } = useTranslation('chatList');
  const { further, collectGroup } = useActions();
  const actions = further(createChatListActions);
  const follower = useRef<RowFollower | undefined>(undefined);
  const [swiped, setSwiped] = useState<(Place & { readonly side: SwipeSide }) | undefined>();
  const [focused, setFocused] = useState<Place | undefined>();
  const [menu, setMenu] = useState<ChatId | undefined>();
  const [deleting, setDeleting] = useState<ChatId | undefined>();
  // Not all chats: they change with every message, and here only what is looked at counts.
  const store = useStore();
  const isMenuUnread = useAtomValue(useMemo(() => atom((get) => isUnread(get(chatsAtom).get(menu ?? ''))), [menu]));
  const identify = useAtomValue(chatIdentityAtom);
  const { openId } = useOpenBeside();
  const go = useGo();

  const canSwipe = useEffectEvent(
    (chatId: ChatId, side: SwipeSide): boolean => side === 'end' || isUnread(store.get(chatsAtom).get(chatId)),
  );

  const offersOf = useEffectEvent((chatId: ChatId, side: SwipeSide) => rowOffers(identify(chatId), side));
  // What stands last takes the row away: that is what the key does.
  const takeAway = useEffectEvent((chatId: ChatId) => handleAction(offersOf(chatId, 'end').at(-1) ?? 'delete', chatId));

  useEffect(() => {
    const following = followRows(list, {
      placeClass: styles.place ?? '',
      widthOf: (chatId, side) => offersOf(chatId, side).length * ACTION_REM * remPx(),
      onSwipe: (place, side) => {
        if (!canSwipe(place.chatId, side)) return false;
        setSwiped({ ...place, side });
        return true;
      },
      onShut: () => setSwiped(undefined),
      onMenu: setMenu,
      onDelete: takeAway,
      onFocus: setFocused,
      onHold: actions.hold,
    });
    follower.current = following;
    return () => {
      following.stop();
      actions.hold(undefined);
    };
  }, [list, actions]);

  function handleStrip(what: RowAction, chatId: ChatId) {
    follower.current?.close();
    handleAction(what, chatId);
  }
  function handleAction(what: RowAction, chatId: ChatId) {
    const { isPinned, notificationsMuted } = identify(chatId);
    setMenu(undefined);
    if (what === 'pin') {
      follower.current?.release();
      void actions.choose(chatId, { isPinned: !isPinned });
    }
    if (what === 'mute') void actions.choose(chatId, { notificationsMuted: !notificationsMuted });
    if (what === 'read') actions.markRead(chatId);
    if (what === 'delete') setDeleting(chatId);
    if (what === 'close') leave(chatId, () => void collectGroup(chatId, false));
  }
  /** A chat that is taken off the list does not stay open beside it. Its menu and the question must be gone before. */
  function leave(chatId: ChatId, andThen: () => void) {
    if (chatId !== openId) return andThen();
    afterOverlays(() => {
      go(PATHS.home, { replace: true, anime: 'close' });
      andThen();
    });
  }
  function handleDelete(withHistory: boolean) {
    setDeleting(undefined);
    if (deleting !== undefined) leave(deleting, () => void actions.deleteChat(deleting, { withHistory }));
  }

  return (
    <>
      {swiped !== undefined &&
        createPortal(
          <RowStrip
            side={swiped.side}
            identity={identify(swiped.chatId)}
            onAction={(what) => handleStrip(what, swiped.chatId)}
          />,
          swiped.element,
          `${swiped.chatId}:strip`,
        )}
      {focused !== undefined &&
        createPortal(
          <span className={styles.menu}>
            <IconButton label={t('actions')} icon={<DotsIcon />} onClick={() => setMenu(focused.chatId)} />
          </span>,
          focused.element,
          `${focused.chatId}:menu`,
        )}
      <RowMenu
        identity={menu === undefined ? undefined : identify(menu)}
        isUnread={isMenuUnread}
        onAction={(what) => menu !== undefined && handleAction(what, menu)}
        onClose={() => setMenu(undefined)}
      />
      <DeleteChatDialog
        identity={deleting === undefined ? undefined : identify(deleting)}
        onDelete={handleDelete}
        onCancel={() => setDeleting(undefined)}
      />
    </>
  );
}

const isUnread = (chat: { readonly unread: number; readonly isMentioned: boolean } | undefined): boolean =>
  chat !== undefined && (chat.unread > 0 || chat.isMentioned);
