import { atom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useActions } from '../../actions/actions-context.tsx';
import { createChatListActions } from '../../actions/chat-list-actions.ts';
import { chatPath, PATHS } from '../../components/paths.ts';
import type { PopoverAnchor } from '../../components/popover.tsx';
import { pointerOf } from '../../components/popover-menu.tsx';
import { useGo } from '../../components/use-go.ts';
import { useOpenDetail } from '../../components/use-open-detail.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatIdentityAtom, chatsAtom } from '../../state/chats.ts';
import { droppedFilesAtom } from '../../state/dropped-files.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { DotsIcon } from '../../ui/icons/dots-icon.tsx';
import { afterOverlays } from '../../ui/overlay/overlay-history.ts';
import { remPx } from '../../ui/rem.ts';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { followRows, type RowFollower, type RowPlace } from '../../components/row-actions/follow-rows.ts';
import { RowButtons } from '../../components/row-actions/row-buttons.tsx';
import '../../ui/theme/stage-tokens.css';
import styles from '../../components/row-actions/row-actions.module.css';
import { followDrops } from './row-drop.ts';
import { RowMenu } from './row-menu.tsx';
import { rowOffers, type RowAction } from './row-offers.ts';
import { RowStrip } from './row-strip.tsx';
import type { SwipeSide } from '../../components/row-actions/row-swipe.ts';

const ACTION_REM = 4.5;

/**
 * The actions of all rows of the chat list: by swipe, long press, secondary click and keyboard. This component loads after the
 * list and observes it from outside. Spec: 2-contacts-groups §2, §4 Chat list.
 */
export function RowActions({ list }: { readonly list: HTMLElement }) {
  const areTextsThere = useLazyTexts();
  return areTextsThere && <Watching list={list} />;
}

function Watching({ list }: { readonly list: HTMLElement }) {
  const { t } = useTranslation('chatList');
  const { lazy, collectGroup } = useActions();
  const actions = lazy(createChatListActions);
  const follower = useRef<RowFollower | undefined>(undefined);
  const [swiped, setSwiped] = useState<(RowPlace & { readonly side: SwipeSide }) | undefined>();
  const [focused, setFocused] = useState<RowPlace | undefined>();
  const [hovered, setHovered] = useState<RowPlace | undefined>();
  const [menu, setMenu] = useState<ChatId | undefined>();
  const [anchor, setAnchor] = useState<PopoverAnchor | undefined>();
  const [deleting, setDeleting] = useState<ChatId | undefined>();
  // Select only this flag: the chats change with every message.
  const store = useStore();
  const isMenuUnread = useAtomValue(useMemo(() => atom((get) => isUnread(get(chatsAtom).get(menu ?? ''))), [menu]));
  const identify = useAtomValue(chatIdentityAtom);
  const { openId, roomId } = useOpenDetail();
  const go = useGo();

  const canSwipe = useEffectEvent(
    (chatId: ChatId, side: SwipeSide): boolean => side === 'end' || isUnread(store.get(chatsAtom).get(chatId)),
  );

  const setDropped = useSetAtom(droppedFilesAtom);
  const canDrop = useEffectEvent((chatId: ChatId) => identify(chatId).isGuest !== true);
  const handleDrop = useEffectEvent((chatId: ChatId, files: readonly File[]) => {
    setDropped({ chatId, files });
    if (chatId !== roomId) go(chatPath(chatId), { anime: 'open' });
  });

  const offersOf = useEffectEvent((chatId: ChatId, side: SwipeSide) => rowOffers(identify(chatId), side));
  // The last action removes the row from the list, which is also the effect of the Delete key.
  const takeAway = useEffectEvent((chatId: ChatId) => handleAction(offersOf(chatId, 'end').at(-1) ?? 'delete', chatId));

  const openMenu = useEffectEvent((chatId: ChatId, event?: MouseEvent) => {
    setAnchor(event && pointerOf(event));
    setMenu(chatId);
  });

  useEffect(() => {
    const following = followRows(list, {
      rowName: 'chatId',
      placeClass: styles.place ?? '',
      widthOf: (chatId, side) => offersOf(chatId, side).length * ACTION_REM * remPx(),
      onSwipe: (place, side) => {
        if (!canSwipe(place.id, side)) return false;
        setSwiped({ ...place, side });
        return true;
      },
      onShut: () => setSwiped(undefined),
      onMenu: (chatId, event) => openMenu(chatId, event),
      onDelete: takeAway,
      onFocus: setFocused,
      onHover: (place) => setHovered((before) => (before?.element === place.element ? before : place)),
      onActive: actions.setActiveRow,
    });
    follower.current = following;
    return () => {
      following.stop();
      actions.setActiveRow(undefined);
    };
  }, [list, actions]);

  useEffect(
    () =>
      followDrops(list, {
        targetClass: styles.dropTarget ?? '',
        canDrop: (chatId) => canDrop(chatId),
        onDrop: (chatId, files) => handleDrop(chatId, files),
      }),
    [list],
  );

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
  /** Closes a chat that leaves the list, if it is open next to the list. Its menu and the question must be closed before. */
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
            identity={identify(swiped.id)}
            onAction={(what) => handleStrip(what, swiped.id)}
          />,
          swiped.element,
          `${swiped.id}:strip`,
        )}
      <RowButtons
        focused={focused}
        hovered={hovered}
        button={({ id }) => (
          <IconButton
            label={t('actions')}
            icon={<DotsIcon size={20} />}
            onClick={({ currentTarget }) => {
              setAnchor(currentTarget);
              setMenu(id);
            }}
          />
        )}
      />
      <RowMenu
        anchor={anchor}
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
