import { afterEach, expect, test, vi } from 'vitest';
import { createWorkerNotices } from '../../../widget/platform/worker-notices.browser.ts';

afterEach(() => void vi.unstubAllGlobals());

const DATA = { clientId: 'page-1', tag: 'chat-7', address: '/ml/chat?chatId=chat-7' };

const useRegistration = (registration: unknown): void =>
  void vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } });

test('closes the notifications of the widget and no others', async () => {
  const closed: unknown[] = [];
  const shown = [DATA, { ...DATA, clientId: 'earlier page' }, { other: true }, undefined].map((data) => ({
    data,
    close: () => void closed.push(data),
  }));
  useRegistration({ active: {}, getNotifications: () => Promise.resolve(shown) });
  await createWorkerNotices().closeAll();
  expect(closed).toEqual([DATA, { ...DATA, clientId: 'earlier page' }]);
});

test.each([
  ['has no worker', undefined],
  ['lists no notifications', { active: {} }],
])('closes nothing where the browser %s', async (_what, registration) => {
  useRegistration(registration);
  await expect(createWorkerNotices().closeAll()).resolves.toBeUndefined();
});
