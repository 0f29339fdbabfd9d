import { createContext, use } from 'react';
import type { SentMessage } from '../../../domain/message/message.ts';

/** Selection mode, for the check marks next to the bubbles. */
export interface SelectionMode {
  readonly isChosen: (message: SentMessage) => boolean;
}

/** Undefined: selection mode is off. A bubble then only reads this context. */
const SelectionContext = createContext<SelectionMode | undefined>(undefined);

export const SelectionProvider = SelectionContext;
export const useSelectionMode = (): SelectionMode | undefined => use(SelectionContext);
