import { createContext, use } from 'react';

/** The overlays of a room's money. */
export interface MoneyRoom {
  /** Shows a red envelope: to open it, or its claims. */
  readonly openEnvelope: (redId: string) => void;
  readonly openForm: () => void;
  readonly openRecords: () => void;
}

export const MoneyRoomContext = createContext<MoneyRoom | undefined>(undefined);

/** The room that contains the component; undefined for guests, who have no money. */
export const useMoneyRoom = (): MoneyRoom | undefined => use(MoneyRoomContext);
