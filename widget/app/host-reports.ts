import { totalUnreadAtom, unreadChatsAtom } from '../state/chats.ts';
import { sessionAtom } from '../state/session.ts';
import { DEFAULT_HELPER_TIMEOUT_MS } from '../domain/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { HostPort } from '../sync/host-port.ts';
import type { Store } from '../sync/store.ts';
import type { FrameHistory } from './frame-history.ts';

interface HostReportDeps extends Pick<Platform, 'clock' | 'scheduler'> {
  readonly store: Store;
  readonly frameHistory: FrameHistory | undefined;
}

/** Reports to the host page: the unread counts, whether there is a screen to go back to, and the first screen. */
export function reportToHost(host: HostPort, { clock, scheduler, store, frameHistory }: HostReportDeps): void {
  let reported = JSON.stringify({ total: 0, chats: {} });
  const sendUnread = (): void => {
    const unread = { total: store.get(totalUnreadAtom), chats: Object.fromEntries(store.get(unreadChatsAtom)) };
    const text = JSON.stringify(unread);
    if (text !== reported) host.unreadChanged(unread);
    reported = text;
  };
  // With the counts of the chats the total changes, too.
  store.sub(unreadChatsAtom, sendUnread);
  sendUnread();

  const sendBack = (canGoBack: boolean): void => host.backChanged(canGoBack);
  frameHistory?.onChange(sendBack);
  // Also at a new start inside the frame, before which there may have been screens to go back to.
  if (frameHistory !== undefined) sendBack(frameHistory.canGoBack());

  let isReady = false;
  const ready = (): void => {
    if (isReady) return;
    isReady = true;
    stopWatching();
    // The screen is painted in this frame or the next one.
    scheduler.nextFrame(() => scheduler.nextFrame(() => host.widgetReady()));
  };
  const watch = (): void => {
    if (store.get(sessionAtom).phase !== 'starting') ready();
  };
  const stopWatching = store.sub(sessionAtom, watch);
  // Report readiness even if the host page is slow to supply the user's identity: it must not conclude that the widget failed.
  clock.setTimer(DEFAULT_HELPER_TIMEOUT_MS, ready);
  watch();
}
