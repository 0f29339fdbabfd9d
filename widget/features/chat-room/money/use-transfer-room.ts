import { createContext, use } from 'react';

/** The overlays of a room's transfers. */
export interface TransferRoom {
  readonly openTransfer: (transferId: string) => void;
  readonly openTransferForm: () => void;
}

export const TransferRoomContext = createContext<TransferRoom | undefined>(undefined);

/** The room that contains the component; undefined for guests, who have no money. */
export const useTransferRoom = (): TransferRoom | undefined => use(TransferRoomContext);
