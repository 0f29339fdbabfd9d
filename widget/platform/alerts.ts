/** The purpose of a short sound. */
export type Tone = 'message' | 'mention';

/**
 * Whether the browser shows notifications for this page. `unavailable`: the browser has none, or withholds them from
 * this page, for example from a frame of another origin.
 */
export type NotificationState = 'unavailable' | 'undecided' | 'granted' | 'denied';

export interface PageNotification {
  readonly title: string;
  readonly text: string;
  /** The URL of a picture in the notification. */
  readonly icon: string | undefined;
  /** A later notification with the same tag replaces this one. */
  readonly tag: string;
  /** The path that shows the message on a new page, if this page is closed when the user presses the notification. */
  readonly address: string;
  /** The user has pressed the notification; the window has the focus already. */
  readonly onOpen: () => void;
}

/** Sounds and system notifications. No call throws: an alert that fails is dropped. */
export interface Alerts {
  readonly play: (tone: Tone) => void;
  /** Repeats a ringing tone until the returned function is called. */
  readonly ring: (kind: 'incoming' | 'outgoing') => () => void;
  readonly notificationState: () => NotificationState;
  /** Asks the user for permission. Call it only in response to a press. */
  readonly askForNotifications: () => Promise<NotificationState>;
  readonly notify: (notification: PageNotification) => void;
  /** Closes all notifications of the widget that are still visible, also those of earlier pages. */
  readonly closeNotifications: () => void;
  /** Loads a picture of this origin, cropped to a square of `sizePx` pixels; undefined if it does not load in time. */
  readonly loadPicture: (address: string, sizePx: number) => Promise<ImageBitmap | undefined>;
}
