import type { MessagePreview } from '../widget/contract/host-bridge.ts';
import type { LoaderText } from '../widget/contract/loader-texts.ts';
import type { Events } from './events.ts';
import type { Mode } from './modes.ts';
import type { LoaderOptions } from './options.ts';
import type { LaterCommands, LogoutOptions, MeeLineError } from './types.ts';

/** A code, and the text of the error in English: what was found, and what to change. */
export type Explanation = readonly [MeeLineError['code'], string];

/**
 * The interface of bubble and panel for the lazy files (bridge.js, bubble-extras.js, commands.js). These may be newer than the loader:
 * within version 1 members are only added, and an added member is optional.
 */
export interface Shell {
  readonly name: string;
  readonly events: Events;
  /** Aborted when the instance is destroyed. */
  readonly life: AbortSignal;
  readonly root: HTMLElement;
  readonly shadow: ShadowRoot;
  readonly bubble: HTMLElement;
  /** Empty until bridge.js fills it (panel.ts). */
  readonly panel: HTMLElement;
  /** Callbacks after each redraw of bubble and panel: options or mode may have changed. */
  readonly drawn: Set<() => void>;
  options(): LoaderOptions;
  /** Changes options while MeeLine runs and redraws everything that shows them. */
  change(options: Partial<LoaderOptions>): void;
  mode(): Mode;
  /** `open` also tries again when the widget has failed to start. */
  setMode(mode: Mode): void;
  /** Reports the state of the widget. `ready`: it has drawn its first real screen; again after each reload inside the iframe. */
  draw(state: 'loading' | 'ready'): void;
  unread(total: number): void;
  /** Whether the widget has a screen to go back to; undefined for a widget that does not say. Since 1.1. */
  canGoBack?: boolean;
  /** The message of the newest `message` event, with the fields that only the preview shows. Since 1.1. */
  preview?: MessagePreview;
  /** The current iframe; undefined while there is none. */
  frame(): Frame | undefined;
  /**
   * Starts the widget again when the old one, which is already hidden, has been removed. Does nothing if none was started.
   * @param rests since 1.1: a widget that is not open starts only when it is needed
   */
  renew(removal: Promise<unknown> | undefined, rests?: boolean): void;
  /** Starts the widget if it was not started, hidden or not. Since 1.1. */
  start?(): void;
  /** The user or the page has opened the panel, and not a page load that restores it. `relogin` ends it. Since 1.1. */
  isRequested?: boolean;
  /** The page has signed its player out, and is not asked who is signed in until `setUser`. Since 1.1. */
  isSignedOut?: boolean;
  /** The next widget removes the players' data first. Since 1.1. */
  isForgetting?: boolean;
  /** The players' data has been removed. Added by commands.js. Since 1.1. */
  removed?: () => void;
  /** Finds out why the chat does not start. Added by commands.js for loaders before 1.1. */
  diagnose?: () => Promise<MeeLineError['code'] | undefined>;
  /** Finds out why the chat does not start: a code, and the error text. Added by commands.js. Since 1.1. */
  explain?: () => Promise<Explanation | undefined>;
  /** The chat cannot start here, which `explain` knows: ends the attempt before its time limit. Since 1.1. */
  readonly giveUp?: () => void;
  /** The directive of the page's policy that has blocked the widget's frame, or bridge.js. Since 1.1. */
  blockedBy?: string;
  /** The tenant's own texts in the current language. Set by commands.js (brand.ts) before other callbacks of `drawn`. Since 1.1. */
  own?: Readonly<Partial<Record<LoaderText, string>>>;
  /** Applets only: creates the widget's iframe or window and loads the address there. */
  readonly place?: (address: string) => WidgetWindow;
  /** Receives the commands of commands.js. */
  answer(commands: LaterCommands): void;
}

/** The iframe or window in which a widget runs. */
export type WidgetWindow = Pick<HTMLIFrameElement, 'contentWindow' | 'remove'>;

/** One attempt at the widget: an iframe and its bridge. */
export interface Frame {
  /** Calls a method of the widget as soon as it is connected; resolves when the call has succeeded or failed. */
  call(method: string, ...args: unknown[]): Promise<unknown>;
  /** Calls the method, waits a moment for the widget to store its data, then removes the widget. */
  leave(method: 'destroy' | 'logOut', options?: LogoutOptions): Promise<unknown>;
  /** Removes the widget immediately. */
  remove(): void;
}
