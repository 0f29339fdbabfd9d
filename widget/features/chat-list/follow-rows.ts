import type { ChatId } from '../../domain/chat/chat-id.ts';
import { followSwipes, type SwipeSide } from './row-swipe.ts';

export interface RowPlace {
  readonly chatId: ChatId;
  readonly element: HTMLElement;
}

export interface RowListener {
  /** Set on what holds a row while something lies under or beside it. */
  readonly placeClass: string;
  readonly widthOf: (chatId: ChatId, side: SwipeSide) => number;
  /** False: there is nothing on that side. */
  readonly onSwipe: (place: RowPlace, side: SwipeSide) => boolean;
  readonly onShut: () => void;
  readonly onMenu: (chatId: ChatId) => void;
  readonly onDelete: (chatId: ChatId) => void;
  readonly onFocus: (place: RowPlace | undefined) => void;
  /** Which row must not move. */
  readonly onHold: (chatId: ChatId | undefined) => void;
}

export interface RowFollower {
  /** Nothing is held any more: the user has moved the row. */
  readonly release: () => void;
  readonly close: () => void;
  readonly stop: () => void;
}

const ROW = '[data-chat-id]';
const LONG_PRESS_MS = 500;
const LONG_PRESS_SLOP_PX = 10;

/** Watches the rows of a list from outside: swipes, long presses, second buttons, keys, and what is held. */
export function followRows(list: HTMLElement, listener: RowListener): RowFollower {
  const { onMenu, onDelete, onFocus, onHold, onSwipe, onShut, placeClass } = listener;
  const listening = new AbortController();
  const { signal } = listening;
  const held = { open: '', touched: '', focused: '', hovered: '' };
  let press: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  let swallowsClick = false;

  const hold = (changes: Partial<typeof held>): void => {
    Object.assign(held, changes);
    const chatId = held.open || held.touched || held.focused || held.hovered;
    onHold(chatId === '' ? undefined : chatId);
  };

  const swipes = followSwipes(list, ROW, {
    begin(row, side) {
      endPress();
      const place = placeOf(row);
      if (place === undefined || !onSwipe(place, side)) return false;
      place.element.classList.add(placeClass);
      hold({ open: place.chatId });
      return true;
    },
    widthOf: (row, side) => listener.widthOf(placeOf(row)?.chatId ?? '', side),
    settle(_row, side) {
      if (side !== undefined) return;
      hold({ open: '' });
      onShut();
    },
  });

  const endPress = (): void => {
    clearTimeout(press?.timer);
    press = undefined;
  };

  const openMenu = (chatId: ChatId): void => {
    endPress();
    swipes.close();
    onMenu(chatId);
  };

  const handleDown = (event: PointerEvent): void => {
    swallowsClick = false;
    const chatId = chatOf(event.target);
    if (chatId === undefined || event.pointerType === 'mouse' || !event.isPrimary) return;
    hold({ touched: chatId });
    endPress();
    const timer = setTimeout(() => {
      if (press === undefined) return;
      swallowsClick = true;
      openMenu(chatId);
    }, LONG_PRESS_MS);
    press = { x: event.clientX, y: event.clientY, timer };
  };
  const handleMove = ({ clientX, clientY }: PointerEvent): void => {
    if (press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) > LONG_PRESS_SLOP_PX) endPress();
  };
  const handleUp = (): void => {
    endPress();
    hold({ touched: '' });
  };
  const handleContextMenu = (event: MouseEvent): void => {
    const chatId = chatOf(event.target);
    if (chatId === undefined) return;
    event.preventDefault();
    if (!swallowsClick) openMenu(chatId);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const chatId = chatOf(event.target);
    if (chatId === undefined || event.key !== 'Delete') return;
    event.preventDefault();
    onDelete(chatId);
  };
  const handleFocus = ({ target }: FocusEvent): void => {
    const place = target instanceof Element ? placeOf(target) : undefined;
    if (place === undefined || !(target as Element).matches(':focus-visible')) return;
    place.element.classList.add(placeClass);
    hold({ focused: place.chatId });
    onFocus(place);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && placeOf(relatedTarget)?.chatId === held.focused) return;
    hold({ focused: '' });
  };
  const handleOver = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse') hold({ hovered: chatOf(event.target) ?? '' });
  };
  const handleClick = (event: MouseEvent): void => {
    if (!swallowsClick) return;
    swallowsClick = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const style = { touchAction: list.style.touchAction, callout: list.style.getPropertyValue('-webkit-touch-callout') };
  list.style.touchAction = 'pan-y';
  list.style.setProperty('-webkit-touch-callout', 'none');
  list.addEventListener('pointerdown', handleDown, { signal });
  list.addEventListener('pointermove', handleMove, { signal });
  list.addEventListener('pointerup', handleUp, { signal });
  list.addEventListener('pointercancel', handleUp, { signal });
  list.addEventListener('pointerover', handleOver, { signal });
  list.addEventListener('pointerleave', () => hold({ hovered: '' }), { signal });
  list.addEventListener('contextmenu', handleContextMenu, { signal });
  list.addEventListener('keydown', handleKey, { signal });
  list.addEventListener('focusin', handleFocus, { signal });
  list.addEventListener('focusout', handleBlur, { signal });
  list.addEventListener('click', handleClick, { signal, capture: true });
  return {
    release: () => hold({ open: '', touched: '', focused: '', hovered: '' }),
    close: swipes.close,
    stop() {
      endPress();
      swipes.stop();
      listening.abort();
      list.style.touchAction = style.touchAction;
      list.style.setProperty('-webkit-touch-callout', style.callout);
    },
  };
}

/** The row that something belongs to, and what holds it. */
function placeOf(target: Element): RowPlace | undefined {
  const element = target.closest<HTMLElement>('[role="listitem"]');
  const chatId = element?.querySelector<HTMLElement>(ROW)?.dataset['chatId'];
  return element === null || chatId === undefined ? undefined : { element, chatId };
}

const chatOf = (target: EventTarget | null): ChatId | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(ROW)?.dataset['chatId'] : undefined;
