import { readNoticeData, type NoticePressed } from '../../platform/worker-notices.ts';
import type { WorkerNotificationEvent, WorkerScope } from './scope.ts';

/**
 * The user has pressed a notification: brings the page that has shown it to the front and has it open the chat. When that page is
 * closed, opens the chat on a new page.
 */
export async function openPressed(
  { clients }: Pick<WorkerScope, 'clients'>,
  { notification }: Pick<WorkerNotificationEvent, 'notification'>,
): Promise<void> {
  notification.close();
  const data = readNoticeData(notification.data);
  if (data === undefined) return;
  const page = await clients.get(data.clientId);
  if (page === undefined) {
    await clients.openWindow(data.address);
    return;
  }
  const pressed: NoticePressed = { kind: 'notice-pressed', tag: data.tag };
  page.postMessage(pressed);
  // A browser that does not bring the page to the front has opened the chat all the same.
  await page.focus().catch(() => undefined);
}
