import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import { useChatName } from '../../../components/use-chat-name.ts';
import { otherParty, type ChatId } from '../../../domain/chat/chat-id.ts';
import { maySendCards } from '../../../domain/group/posting.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatIdentityAtom, groupsAtom } from '../../../state/chats.ts';
import { accountAtom } from '../../../state/session.ts';
import { CoinIcon } from '../../../ui/icons/coin-icon.tsx';
import { DiceIcon } from '../../../ui/icons/dice-icon.tsx';
import { IdCardIcon } from '../../../ui/icons/id-card-icon.tsx';
import { ScissorsIcon } from '../../../ui/icons/scissors-icon.tsx';
import { Composer } from '../composer.tsx';
import { BlockedBar } from './blocked-bar.tsx';
import { CardPicker } from './card-picker.tsx';
import type { MoreTile } from './more-panel.tsx';
import { usePostingBlock } from './use-posting-block.ts';

interface ComposerAreaProps {
  readonly chatId: ChatId;
  /** Above the text field: what belongs to the next message. */
  readonly header?: ReactNode;
  /** Beside the empty text field: the button that records. */
  readonly recorder?: ReactNode;
  /** Before the tiles of games and cards. */
  readonly tiles?: readonly MoreTile[];
}

/** The foot of a chat: where one writes, or why one cannot. Spec: 1-chat §2 Parts of the screen. */
export function ComposerArea({ chatId, header, recorder, tiles = NO_TILES }: ComposerAreaProps) {
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const block = usePostingBlock(chatId, ownId);
  const isOpening = useIsOpening();
  const [isChoosingCard, setIsChoosingCard] = useState(false);
  const { sendCard } = useActions().further(createComposeActions);
  const chatName = useChatName(useAtomValue(chatIdentityAtom)(chatId));
  const ownTiles = useOwnTiles(chatId, () => setIsChoosingCard(true));
  const [query] = useSearchParams();
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
        tiles={[...tiles, ...ownTiles]}
        isOpening={isOpening}
      />
      <CardPicker
        isOpen={isChoosingCard}
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

/** Whether what stands in the chat's foot came with the chat: the effects of a component run after those of what it holds. */
function useIsOpening(): () => boolean {
  const hasOpened = useRef(false);
  useEffect(() => {
    hasOpened.current = true;
  }, []);
  return useCallback(() => !hasOpened.current, []);
}

function useOwnTiles(chatId: ChatId, onCard: () => void): readonly MoreTile[] {
  const { t } = useTranslation('compose');
  const { sendGame } = useActions().further(createComposeActions);
  const group = useAtomValue(groupsAtom).get(chatId);
  const mayCard = group === undefined || maySendCards(group);
  const games: readonly MoreTile[] = [
    { id: 'dice', label: t('dice'), icon: <DiceIcon size={28} />, onPress: () => sendGame(chatId, 'dice') },
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
