import { useMemo, useState, type ReactNode } from 'react';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { lazyComponent } from '../../../ui/lazy-component.tsx';
import { BetRoomContext, type BetRoom as Room } from './use-bet-room.ts';

const FollowSheet = lazyComponent(async () => (await import('./follow-sheet.tsx')).FollowSheet);
const DrawProofSheet = lazyComponent(async () => (await import('../fair/draw-proof-sheet.tsx')).DrawProofSheet);
const ShareBet = lazyComponent(async () => (await import('../../../components/bets/share-bet.tsx')).ShareBet);

interface Opened {
  readonly isOpen: boolean;
  /** A new number for each opening: everything is loaded again. */
  readonly opening: number;
}

interface ProvenBet extends Opened {
  readonly bet: BetContent;
}

interface FollowedBet extends Opened {
  readonly message: SentMessage;
  readonly bet: BetContent;
  readonly rate: number;
}

/** Provides the overlays of a room's bets, and shows them over the room. Their code loads when one opens. */
export function BetRoom({ chatId, children }: { readonly chatId: ChatId; readonly children: ReactNode }) {
  /** The bet on screen stays known while its dialog closes. */
  const [followed, setFollowed] = useState<FollowedBet | undefined>();
  const [proof, setProof] = useState<ProvenBet | undefined>();
  const [share, setShare] = useState<Opened | undefined>();
  const room = useMemo(
    (): Room => ({
      openFollow: (message, bet, rate) =>
        setFollowed((before) => ({ message, bet, rate, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      openProof: (bet) => setProof((before) => ({ bet, isOpen: true, opening: (before?.opening ?? 0) + 1 })),
      openShare: () => setShare((before) => ({ isOpen: true, opening: (before?.opening ?? 0) + 1 })),
    }),
    [],
  );
  return (
    <BetRoomContext value={room}>
      {children}
      {followed !== undefined && (
        <FollowSheet
          key={followed.opening}
          message={followed.message}
          bet={followed.bet}
          initialRate={followed.rate}
          isOpen={followed.isOpen}
          onClose={() => setFollowed({ ...followed, isOpen: false })}
        />
      )}
      {proof !== undefined && (
        <DrawProofSheet
          key={`proof ${proof.opening}`}
          gameId={proof.bet.gameId}
          issue={proof.bet.periodNo}
          isOpen={proof.isOpen}
          onClose={() => setProof({ ...proof, isOpen: false })}
        />
      )}
      {share !== undefined && (
        <ShareBet
          key={`share ${share.opening}`}
          chatId={chatId}
          isOpen={share.isOpen}
          onClose={() => setShare({ ...share, isOpen: false })}
        />
      )}
    </BetRoomContext>
  );
}
