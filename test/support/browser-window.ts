/** An element, by a selector and a part of its text or its label. The first that can be seen counts. */
export interface Target {
  readonly css: string;
  readonly text?: string;
}

/** A document in a window. */
export interface Place {
  /** Runs a function on the root element. It stands alone: nothing around it is in reach, argument and result are JSON. */
  readonly run: <R, A = undefined>(task: (root: Element, argument: A) => R | Promise<R>, argument?: A) => Promise<R>;
  /** Waits for an element and clicks it, as a hand would. */
  readonly click: (target: Target) => Promise<void>;
  /** Types a text into an element, key by key, and Enter. */
  readonly enter: (target: Target, text: string) => Promise<void>;
}

/** A window of some browser, whoever drives it, with a profile that ends with it. */
export interface BrowserWindow {
  readonly goTo: (url: string) => Promise<void>;
  readonly page: Place;
  /** The widget in the loader's frame on the page. */
  readonly widget: Place;
  /** For whoever looks at the run; never part of a check. */
  readonly keepScreenshot: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** How large they all are, in CSS pixels. */
export const WINDOW = { width: 1000, height: 860 };
