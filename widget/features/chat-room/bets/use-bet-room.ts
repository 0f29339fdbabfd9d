import { createContext, use } from 'react';
import type { SentMessage } from '../../../domain/message/message.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';

/** The overlays of a room's bets. */
export interface BetRoom {
  /** Opens the dialog in which the user follows a shared bet. `rate` is the multiplier that it begins with. */
  readonly openFollow: (message: SentMessage, bet: BetContent, rate: number) => void;
  /** Opens the proof of the draw of a settled bet. */
  readonly openProof: (bet: BetContent) => void;
  /** Opens the choice of an own bet to share. */
  readonly openShare: () => void;
}

export const BetRoomContext = createContext<BetRoom | undefined>(undefined);

/** The room that contains the component; undefined for guests, who place no bets. */
export const useBetRoom = (): BetRoom | undefined => use(BetRoomContext);
