import { followSwipes, type SwipeSide } from './row-swipe.ts';

export interface RowPlace {
  /** The value of the row's data attribute. */
  readonly id: string;
  readonly element: HTMLElement;
}

export interface RowListener {
  /** The data attribute that names a row, in camel case. */
  readonly rowName: 'chatId' | 'friendId' | 'groupId' | 'userId';
  /** The class of the row's container while actions are shown under or next to the row. */
  readonly placeClass: string;
  readonly widthOf: (id: string, side: SwipeSide) => number;
  /** Returns false if the row has no actions on that side. */
  readonly onSwipe: (place: RowPlace, side: SwipeSide) => boolean;
  readonly onShut: () => void;
  /** `event` is set if a pointer or a key opened the menu, and missing for a long press. */
  readonly onMenu: (id: string, event?: MouseEvent) => void;
  readonly onDelete: (id: string) => void;
  readonly onFocus: (place: RowPlace | undefined) => void;
  /** Called when a mouse enters a row. */
  readonly onHover: (place: RowPlace) => void;
  /** Reports the row that must keep its place in the list. */
  readonly onActive: (id: string | undefined) => void;
}

export interface RowFollower {
  /** Releases every pinned row: the user has moved a row. */
  readonly release: () => void;
  readonly close: () => void;
  readonly stop: () => void;
}

const SELECTORS = {
  chatId: '[data-chat-id]',
  friendId: '[data-friend-id]',
  groupId: '[data-group-id]',
  userId: '[data-user-id]',
} as const;
const LONG_PRESS_MS = 500;
const LONG_PRESS_SLOP_PX = 10;

/** Observes the rows of a list from outside: swipes, long presses, secondary clicks, keys, and the row to pin. */
export function followRows(list: HTMLElement, listener: RowListener): RowFollower {
  const { rowName, onMenu, onDelete, onFocus, onHover, onActive, onSwipe, onShut, placeClass } = listener;
  const selector = SELECTORS[rowName];
  const placeOf = (target: Element): RowPlace | undefined => {
    const element = target.closest<HTMLElement>('[role="listitem"]');
    const id = element?.querySelector<HTMLElement>(selector)?.dataset[rowName];
    return element === null || id === undefined ? undefined : { element, id };
  };
  const idOf = (target: EventTarget | null): string | undefined =>
    target instanceof Element ? target.closest<HTMLElement>(selector)?.dataset[rowName] : undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const active = { open: '', touched: '', focused: '', hovered: '' };
  let press: { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> } | undefined;
  /** The row that `onFocus` has reported last. */
  let shown: RowPlace | undefined;
  /** The current press has opened the menu; its `contextmenu` event must not open it again. */
  let isMenuOpened = false;
  let swallowing: AbortController | undefined;

  const activate = (changes: Partial<typeof active>): void => {
    Object.assign(active, changes);
    const id = active.open || active.touched || active.focused || active.hovered;
    onActive(id === '' ? undefined : id);
  };

  const swipes = followSwipes(list, selector, {
    begin(row, side) {
      endPress();
      const place = placeOf(row);
      if (place === undefined || !onSwipe(place, side)) return false;
      place.element.classList.add(placeClass);
      activate({ open: place.id });
      return true;
    },
    widthOf: (row, side) => listener.widthOf(placeOf(row)?.id ?? '', side),
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

  const openMenu = (id: string, event?: MouseEvent): void => {
    if (press !== undefined) swallowRelease();
    endPress();
    swipes.close();
    onMenu(id, event);
  };

  const handleDown = (event: PointerEvent): void => {
    isMenuOpened = false;
    const id = idOf(event.target);
    if (id === undefined || event.pointerType === 'mouse' || !event.isPrimary) return;
    activate({ touched: id });
    endPress();
    const timer = setTimeout(() => {
      isMenuOpened = true;
      openMenu(id);
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
    const id = idOf(event.target);
    if (id === undefined) return;
    event.preventDefault();
    if (!isMenuOpened) openMenu(id, event);
  };
  const handleFocus = ({ target }: Event): void => {
    const place = target instanceof Element ? placeOf(target) : undefined;
    if (place === undefined || !(target as Element).matches(':focus-visible')) return;
    place.element.classList.add(placeClass);
    activate({ focused: place.id });
    if (place.id === shown?.id && place.element === shown.element) return;
    shown = place;
    onFocus(place);
  };
  const handleKey = (event: KeyboardEvent): void => {
    // A row that got the focus by a press or by a closed dialog shows it with the first key, without another focus event.
    handleFocus(event);
    const id = idOf(event.target);
    if (id === undefined || event.key !== 'Delete') return;
    event.preventDefault();
    onDelete(id);
  };
  const handleBlur = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof Element && placeOf(relatedTarget)?.id === active.focused) return;
    activate({ focused: '' });
  };
  const handleOver = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse') return;
    activate({ hovered: idOf(event.target) ?? '' });
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

/** Keyboard clicks (`detail` 0) do not come from the press. */
const swallow = (event: MouseEvent): void => {
  if (event.detail === 0) return;
  event.preventDefault();
  event.stopPropagation();
};
