import type { BenchMessage, BenchChat } from '../../data/data.ts';

/** The interface of a measured list. Items that a list does not show have no element. */
export interface MeasuredList<Id> {
  readonly name: string;
  readonly scroller: () => Element | null;
  readonly itemEl: (id: Id) => Element | null;
}

export interface MeasuredMessages extends MeasuredList<number> {
  /** Stores messages in the product's storage; not measured. */
  readonly prepare?: (messages: readonly BenchMessage[]) => Promise<void>;
  /** Simulates the press of a tap that opens the list. The click comes later. */
  readonly press?: () => void;
  readonly mount: (element: HTMLElement, messages: readonly BenchMessage[]) => void;
  readonly append: (message: BenchMessage) => void;
  readonly prepend: (older: readonly BenchMessage[]) => void | Promise<void>;
}

export interface RoomChange {
  readonly id: string;
  readonly last: string;
  readonly time: number;
}

export interface MeasuredRooms extends MeasuredList<string> {
  readonly prepare?: (rooms: readonly BenchChat[]) => Promise<void>;
  /** Rooms come in the order of the list. */
  readonly mount: (element: HTMLElement, rooms: readonly BenchChat[]) => void;
  readonly update: (change: RoomChange) => void;
}

/** Switches between chats like a user. */
export interface MeasuredSwitches {
  readonly prepare: (chats: number, messages: number) => Promise<void>;
  readonly mount: (element: HTMLElement) => void;
  readonly open: (chat: number) => void;
  /** Whether the newest message of a chat is in the page. */
  readonly isShown: (chat: number) => boolean;
}

export interface MeasuredPage {
  readonly __bench?: MeasuredMessages;
  readonly __benchRooms?: MeasuredRooms;
  readonly __benchSwitches?: MeasuredSwitches;
}

declare global {
  interface Window extends MeasuredPage {}
}
