import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { groupProfilePath } from '../../components/joining-paths.ts';
import { chatPath, wantedMessageIn } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { chatKind, serviceChatId, type ChatId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { chatsAtom, groupsAtom } from '../../state/chats.ts';
import { isBaseDataLoadedAtom, tenantAtom } from '../../state/environment.ts';
import { openChatAtom } from '../../state/open-chat.ts';
import { selectionAtom } from '../../state/selection.ts';
import { accountAtom } from '../../state/session.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { BetRoom } from './bets/bet-room.tsx';
import { useBetTiles } from './bets/use-bet-tiles.tsx';
import { BetBar } from './compose/bet-bar.tsx';
import { ChatBar } from './chat-bar.tsx';
import { ComposerArea } from './compose/composer-area.tsx';
import { usePostingBlock } from './shared/use-posting-block.ts';
import { FoundWordsProvider, useFoundWordsOf } from './shared/found-words.ts';
import { GuestRoom } from './guest-room.tsx';
import { DropArea } from './media/drop-area.tsx';
import { GuestMedia } from './media/guest-media.tsx';
import { OpenChatMedia } from './media/open-chat-media.tsx';
import { useAttachments } from './media/use-attachments.tsx';
import { useMediaTiles } from './media/use-media-tiles.tsx';
import { VoiceInput } from './media/voice-input.tsx';
import { SelectionFoot, SelectionTop } from './message-actions/selection-bar.tsx';
import { ReplyBar } from './compose/reply-bar.tsx';
import { MoneyRoom } from './money/money-room.tsx';
import { TransferRoom } from './money/transfer-room.tsx';
import { useMoneyTiles } from './money/use-money-tiles.tsx';
import { useTransferTiles } from './money/use-transfer-tiles.tsx';
import { MissingChat } from './missing-chat.tsx';
import { pathByChatId } from './shared/room-address.ts';
import { PictureButton } from './service/picture-button.tsx';
import { ServiceHead } from './service/service-head.tsx';
import { ServiceVisitor } from './service/service-visitor.tsx';
import { RoomLog } from './log/room-log.tsx';
import { useJumpTo } from './use-jump-to.ts';
import { useLeaveByEscape } from './use-leave-by-escape.ts';
import { useOpenedChat } from './use-opened-chat.ts';
import { usePinnedBanner } from './log/use-pinned-banner.ts';
import { useRecallView } from './shared/use-recall-view.ts';
import { useRoomSearch } from './use-room-search.ts';

// Exported from this file, because the warm-up renders the same components.
export { RoomWarmUp } from './room-warm-up.tsx';

const ChatSearchBar = lazyComponent(async () => (await import('../../components/chat-search-bar.tsx')).ChatSearchBar);

/**
 * `/ml/chat?chatId=…`, or `?user_id=…`: one chat. `?group_id=…` is a shared group, for users who are not members. `?chat_id=…`
 * is the share link of a group: it redirects a signed-in user to the group's profile. Spec: 1-chat §2 Chat room.
 */
export function ChatRoomScreen() {
  const [query] = useSearchParams();
  const shown = query.get('show');
  const groups = useAtomValue(groupsAtom);
  const account = useAtomValue(accountAtom);
  const isLoaded = useAtomValue(isBaseDataLoadedAtom);
  const hasService = useAtomValue(tenantAtom)?.service !== undefined;
  const isSignedIn = account !== undefined;
  const byChatId = pathByChatId(query, account?.userId ?? '');
  const sharedId = query.get('group_id') ?? query.get('chat_id');
  const chatId = query.get('chatId') ?? sharedId ?? '';
  const isListed = useAtomValue(useMemo(() => atom((get) => get(chatsAtom).get(chatId) !== undefined), [chatId]));
  if (query.get('type') === 'service' && !isSignedIn) return <ServiceVisitor />;
  if (query.get('type') === 'service' && account !== undefined && hasService)
    return <Redirect path={chatPath(serviceChatId(account.userId))} />;
  if (byChatId !== undefined) return <Redirect path={byChatId} />;
  if (chatId === sharedId && !groups.has(chatId)) {
    if (isSignedIn && !query.has('group_id')) return <Redirect path={groupProfilePath(chatId)} />;
    return (
      <GuestMedia key={chatId} groupId={chatId}>
        <GuestRoom groupId={chatId} />
      </GuestMedia>
    );
  }
  const kind = chatKind(chatId);
  // A service that was switched off, and a group, leave the chats that users have had with them.
  const isKnown = { 'one-to-one': true, group: !isLoaded || groups.has(chatId), service: hasService, other: false };
  if (!isKnown[kind] && (kind === 'other' || !isListed))
    return kind === 'group' ? <MissingChat groupId={chatId} /> : <MissingChat />;
  // The key remounts the screen for another chat, so that no scroll position and no half-written text remains.
  return (
    <OpenChatMedia key={chatId} chatId={chatId} isGalleryOpen={shown === 'gallery'}>
      <MoneyRoom chatId={chatId}>
        <TransferRoom chatId={chatId}>
          <BetRoom chatId={chatId}>
            <ChatRoom chatId={chatId} wantedId={wantedMessageIn(query)} isSearchOpen={shown === 'search'} />
          </BetRoom>
        </TransferRoom>
      </MoneyRoom>
    </OpenChatMedia>
  );
}

function Redirect({ path }: { readonly path: string }): ReactNode {
  const go = useGo();
  useEffect(() => go(path, { replace: true }), [go, path]);
  return null;
}

interface ChatRoomProps {
  readonly chatId: ChatId;
  /** The message that the log shows first. */
  readonly wantedId: string | undefined;
  readonly isSearchOpen: boolean;
}

function ChatRoom({ chatId, wantedId, isSearchOpen }: ChatRoomProps) {
  const { t } = useTranslation('room');
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  // Select only this flag: the open chat changes with every message, but little of the screen does.
  const isOpen = useAtomValue(useMemo(() => atom((get) => get(openChatAtom)?.chatId === chatId), [chatId]));
  const isSelecting = useAtomValue(selectionAtom)?.chatId === chatId;
  const see = useRecallView(chatId);
  const store = useStore();
  const messagesNow = useCallback(() => {
    const open = store.get(openChatAtom);
    return see(open?.chatId === chatId ? open.messages : []);
  }, [see, store, chatId]);
  const { isSearching, ...search } = useRoomSearch(isSearchOpen);
  const jumpTo = useJumpTo(wantedId === search.reached ? undefined : wantedId, isOpen);
  const block = usePostingBlock(chatId, ownId);
  const isStrangers = block === 'temporary' || block === 'no-friend';
  const foundWords = useFoundWordsOf(search.query, search.reached);
  const pinned = usePinnedBanner(chatId, ownId);
  const attachments = useAttachments(chatId, block);
  const mediaTiles = useMediaTiles(attachments);
  const moneyTiles = useMoneyTiles(chatId);
  const transferTiles = useTransferTiles(chatId);
  const isService = chatKind(chatId) === 'service';
  const betTiles = useBetTiles();

  // After the two users become friends, the chat opens again: they may have older messages from an earlier friendship.
  useOpenedChat(chatId, isStrangers);
  useLeaveByEscape(chatId, isSearching);

  return (
    <DropArea attachments={attachments}>
      <Screen
        ground="canvas"
        isScrollable={false}
        header={
          <>
            {isSelecting ? (
              <SelectionTop chatId={chatId} messagesNow={messagesNow} />
            ) : (
              <div hidden={isSearching}>
                <ChatBar chatId={chatId} onSearch={search.open} />
              </div>
            )}
            {isSearching && (
              <ChatSearchBar
                chatId={chatId}
                onQuery={search.onQuery}
                onHit={(messageId) => {
                  search.onHit(messageId);
                  jumpTo(messageId);
                }}
                onClose={search.close}
              />
            )}
            <ConnectionBanner />
            {isService && <ServiceHead chatId={chatId} />}
          </>
        }
        footer={
          <>
            {isSelecting && <SelectionFoot chatId={chatId} messagesNow={messagesNow} />}
            {/* The composer stays mounted, so that a half-written text is kept. */}
            <div
              role="region"
              aria-label={t('messagePlaceholder')}
              hidden={isSelecting}
              onPaste={attachments.handlePaste}
            >
              <ComposerArea
                chatId={chatId}
                header={
                  <>
                    <BetBar chatId={chatId} />
                    <ReplyBar chatId={chatId} />
                  </>
                }
                tiles={[...mediaTiles, ...betTiles, ...moneyTiles, ...transferTiles]}
                recorder={
                  <>
                    {isService && <PictureButton onPick={attachments.pickPictures} />}
                    <VoiceInput chatId={chatId} />
                  </>
                }
                onWriting={pinned.collapse}
              />
            </div>
          </>
        }
      >
        {isOpen && (
          <FoundWordsProvider value={foundWords}>
            <RoomLog
              chatId={chatId}
              see={see}
              messagesNow={messagesNow}
              ownId={ownId}
              pinned={pinned}
              onJumpTo={jumpTo}
              canWrite={block === undefined}
            />
          </FoundWordsProvider>
        )}
      </Screen>
    </DropArea>
  );
}
