/**
 * The words between a page and its service worker about notifications. The worker shows a notification that outlives the page, and on
 * Android it is the only one that can. The page gives it what a press needs.
 */

/** From a page: asks by which id the worker knows this page. The answer comes through the port that is sent along. */
export const ASK_CLIENT_ID = { kind: 'client-id' } as const;

/** The data that a notification carries for a press on it. */
export interface NoticeData {
  /** The page that has shown it. */
  readonly clientId: string;
  /** Which chat it is about. */
  readonly tag: string;
  /** The chat's address, for a new page when the first one is closed. */
  readonly address: string;
}

/** From the worker to the page that has shown a notification: the user has pressed it. */
export interface NoticePressed {
  readonly kind: 'notice-pressed';
  readonly tag: string;
}

export function readNoticeData(data: unknown): NoticeData | undefined {
  const { clientId, tag, address } = fieldsOf(data);
  if (typeof clientId !== 'string' || typeof tag !== 'string' || typeof address !== 'string') return undefined;
  return { clientId, tag, address };
}

export function readNoticePressed(data: unknown): NoticePressed | undefined {
  const { kind, tag } = fieldsOf(data);
  return kind === 'notice-pressed' && typeof tag === 'string' ? { kind, tag } : undefined;
}

const fieldsOf = (data: unknown): Readonly<Record<string, unknown>> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
