import type { ChatId } from '../../domain/chat/chat-id.ts';
import { followSwipes, type SwipeSide } from './row-swipe.ts';

export interface RowPlace {
  readonly chatId: ChatId;
  readonly element: HTMLElement;
}

export interface RowListener {
  /** The class of the row's container while actions are shown under or next to the row. */
  readonly placeClass: string;
  readonly widthOf: (chatId: ChatId, side: SwipeSide) => number;
  /** Returns false if the row has no actions on that side. */
  readonly onSwipe: (place: RowPlace, side: SwipeSide) => boolean;
  readonly onShut: () => void;
  /** `event` is set if a pointer or a key opened the menu, and missing for a long press. */
  readonly onMenu: (chatId: ChatId, event?: MouseEvent) => void;
  readonly onDelete: (chatId: ChatId) => void;
  readonly onFocus: (place: RowPlace | undefined) => void;
  /** Called when a mouse enters a row. */
  readonly onHover: (place: RowPlace) => void;
  /** Reports the row that must keep its place in the list. */
  readonly onActive: (chatId: ChatId | undefined) => void;
}

export interface RowFollower {
  /** Releases every pinned row: the user has moved a row. */
  readonly release: () => void;
  readonly close: () => void;
  readonly stop: () => void;
}

const ROW = '[data-chat-id]';
const LONG_PRESS_MS = 500;
const LONG_PRESS_SLOP_PX = 10;

/** Observes the rows of a list from outside: swipes, long presses, secondary clicks, keys, and the row to pin. */
export function followRows(list: HTMLElement, listener: RowListener): RowFollower {
  const { onMenu, onDelete, onFocus, onHover, onActive, onSwipe, onShut, placeClass } = listener;
  const listening = new AbortController();
  const { signal } = listening;
  const active = { open: '', touched: '', focused: '', hovered: '' };
  let press: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  /** The current press has opened the menu; its `contextmenu` event must not open it again. */
  let isMenuOpened = false;
  let swallowing: AbortController | undefined;

  const activate = (changes: Partial<typeof active>): void => {
    Object.assign(active, changes);
    const chatId = active.open || active.touched || active.focused || active.hovered;
    onActive(chatId === '' ? undefined : chatId);
  };

  const swipes = followSwipes(list, ROW, {
    begin(row, side) {
      endPress();
      const place = placeOf(row);
      if (place === undefined || !onSwipe(place, side)) return false;
      place.element.classList.add(placeClass);
      activate({ open: place.chatId });
      return true;
    },
    widthOf: (row, side) => listener.widthOf(placeOf(row)?.chatId ?? '', side),
    settle(_row, side) {
      if (side !== undefined) return;
      activate({ open: '' });
      onShut();
    },
  });

  const endPress = (): void => {
    clearTimeout(press?.timer);
    press = undefined;
  };

  /** The menu opens under the finger. The click of the release would hit its scrim and close it. */
  const swallowRelease = (): void => {
    const current = new AbortController();
    swallowing = current;
    const options = { capture: true, signal: current.signal };
    document.addEventListener('click', swallow, options);
    document.addEventListener('pointerdown', () => current.abort(), options);
  };

  const openMenu = (chatId: ChatId, event?: MouseEvent): void => {
    if (press !== undefined) swallowRelease();
    endPress();
    swipes.close();
    onMenu(chatId, event);
  };

  const handleDown = (event: PointerEvent): void => {
    isMenuOpened = false;
    const chatId = chatOf(event.target);
    if (chatId === undefined || event.pointerType === 'mouse' || !event.isPrimary) return;
    activate({ touched: chatId });
    endPress();
    const timer = setTimeout(() => {
      isMenuOpened = true;
      openMenu(chatId);
    }, LONG_PRESS_MS);
    press = { x: event.clientX, y: event.clientY, timer };
  };
  const handleMove = ({ clientX, clientY }: PointerEvent): void => {
    if (press !== undefined && Math.hypot(clientX - press.x, clientY - press.y) > LONG_PRESS_SLOP_PX) endPress();
  };
  const handleUp = (): void => {
    endPress();
    activate({ touched: '' });
  };
  const handleContextMenu = (event: MouseEvent): void => {
    const chatId = chatOf(event.target);
    if (chatId === undefined) return;
    event.preventDefault();
    if (!isMenuOpened) openMenu(chatId, event);
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
    activate({ focused: place.chatId });
    onFocus(place);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && placeOf(relatedTarget)?.chatId === active.focused) return;
    activate({ focused: '' });
  };
  const handleOver = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    activate({ hovered: chatOf(event.target) ?? '' });
    const place = event.target instanceof Element ? placeOf(event.target) : undefined;
    if (place === undefined) return;
    place.element.classList.add(placeClass);
    onHover(place);
  };

  const style = { touchAction: list.style.touchAction, callout: list.style.getPropertyValue('-webkit-touch-callout') };
  list.style.touchAction = 'pan-y';
  list.style.setProperty('-webkit-touch-callout', 'none');
  list.addEventListener('pointerdown', handleDown, { signal });
  list.addEventListener('pointermove', handleMove, { signal });
  list.addEventListener('pointerup', handleUp, { signal });
  list.addEventListener('pointercancel', handleUp, { signal });
  list.addEventListener('pointerover', handleOver, { signal });
  list.addEventListener('pointerleave', () => activate({ hovered: '' }), { signal });
  list.addEventListener('contextmenu', handleContextMenu, { signal });
  list.addEventListener('keydown', handleKey, { signal });
  list.addEventListener('focusin', handleFocus, { signal });
  list.addEventListener('focusout', handleBlur, { signal });
  return {
    release: () => activate({ open: '', touched: '', focused: '', hovered: '' }),
    close: swipes.close,
    stop() {
      endPress();
      swipes.stop();
      swallowing?.abort();
      listening.abort();
      list.style.touchAction = style.touchAction;
      list.style.setProperty('-webkit-touch-callout', style.callout);
    },
  };
}

/** The row around an element, and its container. */
function placeOf(target: Element): RowPlace | undefined {
  const element = target.closest<HTMLElement>('[role="listitem"]');
  const chatId = element?.querySelector<HTMLElement>(ROW)?.dataset['chatId'];
  return element === null || chatId === undefined ? undefined : { element, chatId };
}

/** Keyboard clicks (`detail` 0) do not come from the press. */
const swallow = (event: MouseEvent): void => {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
};

const chatOf = (target: EventTarget | null): ChatId | undefined =>
  target instanceof Element ? target.closest<HTMLElement>(ROW)?.dataset['chatId'] : undefined;
