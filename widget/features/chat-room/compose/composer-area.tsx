import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import { useChatName } from '../../../components/use-chat-name.ts';
import { chatKind, otherParty, type ChatId } from '../../../domain/chat/chat-id.ts';
import { maySendCards } from '../../../domain/group/posting.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatIdentityAtom, groupsAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';
import { CoinIcon } from '../../../ui/icons/coin-icon.tsx';
import { DiceIcon } from '../../../ui/icons/dice-icon.tsx';
import { IdCardIcon } from '../../../ui/icons/id-card-icon.tsx';
import { ScissorsIcon } from '../../../ui/icons/scissors-icon.tsx';
import { Composer } from './composer.tsx';
import { BlockedBar } from './blocked-bar.tsx';
import { CardPicker } from './card-picker.tsx';
import type { MoreTile } from './more-panel.tsx';
import { ServiceFoot } from '../service/service-foot.tsx';
import { usePostingBlock } from '../shared/use-posting-block.ts';

interface ComposerAreaProps {
  readonly chatId: ChatId;
  /** Shown above the text field: content that belongs to the next message. */
  readonly header?: ReactNode;
  /** The record button, next to the empty text field. */
  readonly recorder?: ReactNode;
  /** Placed before the tiles of games and cards. */
  readonly tiles?: readonly MoreTile[];
  /** Called when the user starts to write or opens a panel. */
  readonly onWriting?: (() => void) | undefined;
}

/** The bottom of a chat: the composer, or the reason why the user cannot write. Spec: 1-chat §2 Parts of the screen. */
export function ComposerArea({ chatId, header, recorder, tiles = NO_TILES, onWriting }: ComposerAreaProps) {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const block = usePostingBlock(chatId, ownId);
  const isOpening = useIsOpening();
  const [isChoosingCard, setIsChoosingCard] = useState(false);
  const { sendCard } = useActions().lazy(createComposeActions);
  const chatName = useChatName(useAtomValue(chatIdentityAtom)(chatId));
  const ownTiles = useOwnTiles(chatId, () => setIsChoosingCard(true));
  const [query] = useSearchParams();
  // Spec: 1-chat §2 (in customer-service chat the more button is hidden).
  const isService = chatKind(chatId) === 'service';
  if (block === 'service') return <ServiceFoot chatId={chatId} />;
  if (block !== undefined) {
    const groupId = query.get('ref_g') ?? undefined;
    const name = query.get('name') ?? undefined;
    return <BlockedBar block={block} otherId={otherParty(chatId, ownId)} groupId={groupId} name={name} />;
  }
  return (
    <>
      <Composer
        chatId={chatId}
        header={header}
        recorder={recorder}
        tiles={isService ? NO_TILES : [...tiles, ...ownTiles]}
        isOpening={isOpening}
        onWriting={onWriting}
      />
      <CardPicker
        isOpen={isChoosingCard}
        chatId={chatId}
        chatName={chatName}
        onClose={() => setIsChoosingCard(false)}
        onSend={(subject) => {
          setIsChoosingCard(false);
          sendCard(chatId, subject);
        }}
      />
    </>
  );
}

const NO_TILES: readonly MoreTile[] = [];

/** Returns true while the chat itself is mounting. Effects of child components run before the effect of this component. */
function useIsOpening(): () => boolean {
  const hasOpened = useRef(false);
  useEffect(() => {
    hasOpened.current = true;
  }, []);
  return useCallback(() => !hasOpened.current, []);
}

function useOwnTiles(chatId: ChatId, onCard: () => void): readonly MoreTile[] {
  const { t } = useTranslation('compose');
  const { sendGame, prepareThrows } = useActions().lazy(createComposeActions);
  const group = useAtomValue(groupsAtom).get(chatId);
  const mayCard = group === undefined || maySendCards(group);
  const games: readonly MoreTile[] = [
    {
      id: 'dice',
      label: t('dice'),
      icon: <DiceIcon size={28} />,
      onPress: () => sendGame(chatId, 'dice'),
      onShow: () => prepareThrows(chatId),
    },
    {
      id: 'hands',
      label: t('hands'),
      icon: <ScissorsIcon size={28} />,
      onPress: () => sendGame(chatId, 'rock-paper-scissors'),
    },
    { id: 'coin', label: t('coin'), icon: <CoinIcon size={28} />, onPress: () => sendGame(chatId, 'coin-toss') },
  ];
  const card: MoreTile = { id: 'card', label: t('card'), icon: <IdCardIcon size={28} />, onPress: onCard };
  return mayCard ? [card, ...games] : games;
}
