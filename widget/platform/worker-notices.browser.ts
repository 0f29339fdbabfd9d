import type { PageNotification } from './alerts.ts';
import { ASK_CLIENT_ID, readNoticeData, readNoticePressed, type NoticeData } from './worker-notices.ts';

/** A worker of an older version does not know the question; one that must start on a slow phone answers late. */
const CLIENT_ID_WITHIN_MS = 5000;

/** Whether a service worker is there to show notifications. */
export const hasWorker = async (): Promise<boolean> => (await findWorker()) !== undefined;

/** Notifications of the page's service worker. */
export interface WorkerNotices {
  /** Resolves to false, without an error, where nothing could be shown: the caller then shows the notification itself. */
  readonly show: (notification: PageNotification) => Promise<boolean>;
  /** Closes all notifications of the widget, also those of earlier pages. Never rejects. */
  readonly closeAll: () => Promise<void>;
}

export function createWorkerNotices(): WorkerNotices {
  /** By tag: a later notification takes the place of the one before. */
  const openings = new Map<string, () => void>();
  let clientId: string | undefined;

  const handleMessage = ({ data }: MessageEvent<unknown>): void => {
    const pressed = readNoticePressed(data);
    if (pressed === undefined) return;
    openings.get(pressed.tag)?.();
    openings.delete(pressed.tag);
  };

  return {
    async show({ title, text, icon, tag, address, onOpen }) {
      try {
        const found = await findWorker();
        if (found === undefined) return false;
        if (clientId === undefined) {
          clientId = await askClientId(found.worker);
          if (clientId === undefined) return false;
          navigator.serviceWorker.addEventListener('message', handleMessage);
        }
        openings.set(tag, onOpen);
        const data: NoticeData = { clientId, tag, address };
        const options = { body: text, tag, silent: true, data, ...(icon && { icon }) };
        await found.registration.showNotification(title, options);
        return true;
      } catch {
        return false;
      }
    },
    async closeAll() {
      openings.clear();
      try {
        const found = await findWorker();
        for (const notification of (await found?.registration.getNotifications()) ?? []) {
          if (readNoticeData(notification.data) !== undefined) notification.close();
        }
      } catch {
        // The browser does not list notifications.
      }
    },
  };
}

async function findWorker() {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    const worker = registration?.active ?? undefined;
    return registration === undefined || worker === undefined ? undefined : { registration, worker };
  } catch {
    // No secure context, or a sandboxed frame.
    return undefined;
  }
}

/** The id by which the worker can address this page. Undefined when the worker does not answer. */
function askClientId(worker: ServiceWorker): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), CLIENT_ID_WITHIN_MS);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      port1.close();
      resolve(typeof data === 'string' ? data : undefined);
    };
    worker.postMessage(ASK_CLIENT_ID, [port2]);
  });
}
