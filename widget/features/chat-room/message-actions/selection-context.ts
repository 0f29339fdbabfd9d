import { createContext, use } from 'react';
import type { Message, SentMessage } from '../../../domain/message/message.ts';
import type { RecallRefusal } from '../../../domain/group/permissions.ts';

/** Selection mode, for the marks beside the bubbles. */
export interface SelectionMode {
  readonly isChosen: (message: SentMessage) => boolean;
  /** Why a message may not be chosen; undefined when it may. */
  readonly refusalOf: (message: Message) => RecallRefusal | undefined;
}

/** Undefined: selection mode is off, and a bubble does no more than look here. */
const SelectionContext = createContext<SelectionMode | undefined>(undefined);

export const SelectionProvider = SelectionContext;
export const useSelectionMode = (): SelectionMode | undefined => use(SelectionContext);
