/** Finds an element by a selector and a part of its text or label. The first visible match counts. */
export interface Target {
  readonly css: string;
  readonly text?: string;
}

/** A document in a window. */
export interface Place {
  /** Runs a function on the root element. The function has no access to its closure. Argument and result are JSON. */
  readonly run: <R, A = undefined>(task: (root: Element, argument: A) => R | Promise<R>, argument?: A) => Promise<R>;
  /** Waits for an element and clicks it like a user. */
  readonly click: (target: Target) => Promise<void>;
  /** Types a text into an element key by key, then presses Enter. */
  readonly enter: (target: Target, text: string) => Promise<void>;
}

/** A window of a browser, independent of its driver, with a temporary profile. */
export interface BrowserWindow {
  readonly goTo: (url: string) => Promise<void>;
  /** Presses the browser's Back button. */
  readonly goBack: () => Promise<void>;
  readonly resize: (size: { readonly width: number; readonly height: number }) => Promise<void>;
  readonly page: Place;
  /** The widget in the loader's frame on the page. */
  readonly widget: Place;
  /** For visual inspection; never part of a check. */
  readonly keepScreenshot: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The size of every window at first, in CSS pixels. */
export const WINDOW = { width: 1000, height: 860 };
/** The chat fills the screen of such a window. */
export const NARROW_WINDOW = { width: 440, height: 860 };
