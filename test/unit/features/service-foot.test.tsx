// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test } from 'vitest';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { Actions } from '../../../widget/actions/actions.ts';
import type { ServiceQueue, ServiceSession } from '../../../widget/domain/service/service-session.ts';
import { ServiceFoot } from '../../../widget/features/chat-room/service/service-foot.tsx';
import { fetchedServiceAtom } from '../../../widget/state/service.ts';
import { accountAtom, sessionAtom } from '../../../widget/state/session.ts';
import { ME } from '../../support/builders.ts';
import { click, named, one, render } from '../ui/render.tsx';

const CHAT = `s${ME}`;
const OPEN: ServiceQueue = {
  usesQueue: true,
  waitingWords: '',
  refuseWords: '',
  name: 'Service',
  isOpen: true,
  isStaffed: true,
  opensAt: '09:00',
  closesAt: '23:00',
  timeZone: 'Asia/Shanghai',
  topics: ['Deposits'],
};
const ENDED: ServiceSession = {
  sessionId: '12345678',
  chatId: CHAT,
  state: 'closed',
  kind: 'talk',
  topic: '',
  agentId: 'M000000009',
  agentName: 'Wan',
  queuedAtMs: 1,
  acceptedAtMs: 2,
  endedAtMs: 3,
  endedBy: 'agent',
};

/** Draws the foot of the chat, and records what the user does. */
function draw(queue: Partial<ServiceQueue>) {
  const done: unknown[] = [];
  const record =
    (what: string) =>
    (...values: readonly unknown[]) => {
      done.push([what, ...values]);
      return Promise.resolve({ ok: true, value: undefined });
    };
  const service = { startService: record('start'), scoreService: record('score') };
  const actions = { lazy: () => service, sendText: record('send') } as unknown as Actions;
  const store = createStore();
  const account = { userId: ME, name: 'Me', loginName: 'me', photo: '', authType: 1 };
  store.set(sessionAtom, { phase: 'ready', account });
  expect(store.get(accountAtom)?.userId).toBe(ME);
  store.set(fetchedServiceAtom, { userId: ME, queue: { ...OPEN, ...queue } });
  render(
    <Provider store={store}>
      <ActionsProvider actions={actions}>
        <ServiceFoot chatId={CHAT} />
      </ActionsProvider>
    </Provider>,
  );
  return done;
}

async function write(text: string): Promise<void> {
  const field = one<HTMLTextAreaElement>('textarea');
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const press = (name: string): Promise<void> => act(async () => click(named('button', name)));

test('starts a session about a topic', async () => {
  const done = draw({});
  await press('Deposits');
  await press('Start conversation');
  expect(done).toEqual([['start', { kind: 'talk', topic: 'Deposits' }]]);
});

test('says the opening hours; takes a message while closed', async () => {
  const done = draw({ isOpen: false, isStaffed: false });
  expect(document.body.textContent).toContain('Open daily 09:00–23:00 (Asia/Shanghai)');
  expect(named('button', 'Send message')).toHaveProperty('disabled', true);
  await write('Where is my deposit?');
  await press('Send message');
  expect(done).toEqual([
    ['start', { kind: 'message', topic: '' }],
    ['send', CHAT, 'Where is my deposit?', { everyone: false, userIds: [], words: [] }],
  ]);
});

test('without agents, offers waiting or messages in the platform’s words', async () => {
  const done = draw({ isStaffed: false, refuseWords: 'All agents are at lunch' });
  expect(document.body.textContent).toContain('All agents are at lunch');
  await press('Wait in the queue');
  expect(done).toEqual([['start', { kind: 'talk', topic: '' }]]);
  await press('Leave a message');
  named('button', 'Send message');
});

test.each([
  ['Good', 'Send rating', ['score', 'Good', 'Thanks']],
  [undefined, 'No rating', ['score', 'NoScore', '']],
] as const)('scores an ended session with %s', async (choice, button, call) => {
  const done = draw({ session: ENDED });
  expect(named('button', 'Send rating')).toHaveProperty('disabled', true);
  if (choice !== undefined) {
    await press(`🙂${choice}`);
    await write('Thanks');
  }
  await press(button);
  expect(done).toEqual([call]);
});

test('offers no second score', () => {
  draw({ session: { ...ENDED, score: 'Bad' } });
  named('button', 'Start conversation');
});
