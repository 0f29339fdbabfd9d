import { expect, test } from 'vitest';
import { openPressed } from '../../../../widget/app/worker/notices.ts';
import type { WorkerClient, WorkerScope } from '../../../../widget/app/worker/scope.ts';

const DATA = { clientId: 'page-1', tag: 'chat-7', address: '/ml/chat?chatId=chat-7' };

/** Presses a notification while these pages are open; returns what the worker did. */
async function press(
  data: unknown,
  pages: readonly string[],
  focus = () => Promise.resolve(),
): Promise<readonly unknown[]> {
  const done: unknown[] = [];
  const clientOf = (id: string): WorkerClient => ({
    focus: () => (done.push(`focus ${id}`), focus()),
    postMessage: (message) => void done.push(message),
  });
  const clients = {
    get: (id: string) => Promise.resolve(pages.includes(id) ? clientOf(id) : undefined),
    openWindow: (address: string) => Promise.resolve(done.push(`open ${address}`)),
  } as unknown as WorkerScope['clients'];
  await openPressed({ clients }, { notification: { data, close: () => void done.push('close') } });
  return done;
}

test('a press focuses the notifying page and reports the chat', async () => {
  expect(await press(DATA, ['page-2', 'page-1'])).toEqual([
    'close',
    { kind: 'notice-pressed', tag: 'chat-7' },
    'focus page-1',
  ]);
});

test('a press opens a page when the notifier is closed', async () => {
  expect(await press(DATA, ['page-2'])).toEqual(['close', 'open /ml/chat?chatId=chat-7']);
});

test('a press reports the chat even when focus is refused', async () => {
  const refused = () => Promise.reject(new Error('not allowed'));
  expect(await press(DATA, ['page-1'], refused)).toContainEqual({ kind: 'notice-pressed', tag: 'chat-7' });
});

test.each([undefined, 'text', {}, { ...DATA, address: 1 }])(
  'a notification with data %j is only closed',
  async (data) => {
    expect(await press(data, ['page-1'])).toEqual(['close']);
  },
);
