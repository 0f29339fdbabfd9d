import { chromium, type Browser, type BrowserContextOptions } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CHROMIUM_ARGS, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { signInAt } from '../support/standalone.ts';
import { setHidden } from '../support/visibility.ts';

/** Notifications by the service worker, which Chromium on Android requires. */

const ME = 'xiaoming';
const FRIEND = 'emma';

const stage = useStackStage();
let full: Browser;

beforeAll(async () => {
  // The headless shell does not support notifications.
  const executablePath = process.env['CHROMIUM'];
  if (executablePath === undefined) throw new Error('CHROMIUM must name a Chromium: run the tests with npm test');
  full = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
});
afterAll(() => full?.close());

/** On Android, Chromium has the constructor, but it throws. */
function refuseConstructor(): void {
  window.Notification = new Proxy(window.Notification, {
    construct() {
      throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
    },
  });
}

it('notifies by the service worker when the page cannot', async () => {
  const options: BrowserContextOptions = { ...PHONE, permissions: ['notifications'], serviceWorkers: 'allow' };
  const me = stage.keep(await signInAt(full, stage.stack, ME, options));
  const { page } = me;
  await page.addInitScript(refuseConstructor);
  await page.goto(`${stage.stack.widgetOrigin}/ml/alerts?lang=en`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const notifications = page.getByRole('switch', { name: 'Notifications' });
  await notifications.click();
  await expect.poll(() => notifications.getAttribute('aria-checked')).toBe('true');
  await page.goto(`${stage.stack.widgetOrigin}/ml/home?lang=en`);
  await page.locator('[data-chat-id]').first().waitFor();

  const friend = await stage.signIn(FRIEND, PHONE);
  await friend.openChat('陈晓明');
  const row = page.locator('[data-chat-id]').filter({ hasText: 'Emma Wilson' });
  await friend.send('in front of the phone');
  await row.getByText('in front of the phone').waitFor();
  await setHidden(page, true);
  await friend.send('behind the phone');
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body }) => ({ title, body })),
    );
  await expect.poll(shown).toEqual([{ title: 'Emma Wilson', body: 'behind the phone' }]);
  await setHidden(page, false);

  // A test cannot click a system notification, so it dispatches the worker's event.
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = self as unknown as EventTarget & { readonly registration: ServiceWorkerRegistration };
    const [notification] = await scope.registration.getNotifications();
    const event = new Event('notificationclick');
    scope.dispatchEvent(Object.assign(event, { notification, waitUntil: () => undefined }));
  });
  await me.sees('behind the phone');
  await expect.poll(shown).toEqual([]);
});
