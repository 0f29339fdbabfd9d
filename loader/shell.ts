import type { Events } from './events.ts';
import type { Mode } from './modes.ts';
import type { LoaderOptions } from './options.ts';
import type { LaterCommands } from './types.ts';

/** What bubble and panel are to the files that come later (bridge.js, hands.js). */
export interface Shell {
  readonly name: string;
  readonly events: Events;
  /** Ends with the instance. */
  readonly life: AbortSignal;
  readonly root: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly bubble: HTMLElement;
  readonly panel: HTMLElement;
  /** Called whenever bubble and panel are drawn: options or mode may have changed. */
  readonly drawn: Set<() => void>;
  options(): LoaderOptions;
  /** Some options change while MeeLine runs; everything that shows them is drawn again. */
  change(options: Partial<LoaderOptions>): void;
  mode(): Mode;
  setMode(mode: Mode): void;
  /** Says where the widget stands. `ready`: it has drawn its first real screen; again after each reload inside the iframe. */
  draw(state: 'loading' | 'ready'): void;
  unread(total: number): void;
  /** The iframe that is there; undefined while none is. */
  frame(): Frame | undefined;
  /** Loads the widget anew when the old one, which nobody sees any more, has said its farewell. */
  renew(farewell: Promise<unknown> | undefined): void;
  /** Gives the widget its place and loads the address there, where that is no iframe in a panel: an applet. */
  readonly place?: (address: string) => WidgetWindow;
  /** The commands that were not needed before. */
  answer(commands: LaterCommands): void;
}

/** Where a widget runs: an iframe or a window. */
export type WidgetWindow = Pick<HTMLIFrameElement, 'contentWindow' | 'remove'>;

/** One attempt at the widget: an iframe and its bridge. */
export interface Frame {
  /** Calls a method of the widget as soon as it is connected; resolves when that is done or has failed. */
  tell(method: string, ...args: unknown[]): Promise<unknown>;
  /** A word of farewell, and a moment for what the widget has to put away; then it is removed. */
  leave(method: 'destroy' | 'logOut'): Promise<unknown>;
  /** Takes it off the page at once. */
  remove(): void;
}
