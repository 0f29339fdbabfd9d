import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import { createAlertActions } from '../../../widget/actions/alert-actions.ts';
import type { ActionDeps } from '../../../widget/actions/context.ts';
import { type Message, NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import type { Alerts, NotificationState } from '../../../widget/platform/alerts.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { hasNotificationsAtom, hasSoundAtom } from '../../../widget/state/alerts.ts';
import { embeddingAtom } from '../../../widget/state/environment.ts';
import { sessionAtom, type SessionState } from '../../../widget/state/session.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { createFakeVisibility } from '../../support/fake-visibility.ts';

const MESSAGE: Message = {
  chatId: 'g1234567',
  localId: 'u',
  senderId: 'M000000002',
  senderName: 'Ben',
  senderRole: undefined,
  isFromSystem: false,
  timeMs: 1,
  content: { kind: 'text', text: 'hey' },
  mentions: NO_MENTIONS,
  delivery: { state: 'sent', messageId: '2' },
};

function setUp({
  answer = 'granted',
  keyValue = createMemoryKeyValue(),
}: { answer?: NotificationState; keyValue?: ReturnType<typeof createMemoryKeyValue> } = {}) {
  const store = createStore();
  const clock = createFakeClock();
  const visibility = createFakeVisibility();
  const given: string[] = [];
  let state: NotificationState = 'undecided';
  const alerts: Alerts = {
    play: (tone) => void given.push(tone),
    ring: () => () => undefined,
    notificationState: () => state,
    askForNotifications: () => {
      state = answer;
      return Promise.resolve(state);
    },
    notify: ({ title, text }) => void given.push(`${title}: ${text}`),
    closeNotifications: () => void given.push('closed'),
    loadPicture: () => Promise.resolve(undefined),
  };
  let isFetched = true;
  const importAlerts = () => (isFetched ? Promise.resolve(alerts) : Promise.reject(new Error('no network')));
  const actions = createAlertActions({
    store,
    clock,
    platform: { importAlerts, keyValue, visibility },
  } as unknown as ActionDeps);
  const announce = async (message = MESSAGE): Promise<readonly string[]> => {
    actions.announce(message, {
      title: 'Ben',
      text: 'hey',
      icon: undefined,
      address: '/ml/chat',
      onOpen: () => undefined,
    });
    await Promise.resolve();
    await actions.notificationState();
    return given.splice(0);
  };
  const setFetched = (value: boolean): void => {
    isFetched = value;
  };
  return { actions, announce, clock, given, keyValue, setFetched, store, visibility };
}

test('sounds once per burst, in a panel only when enabled', async () => {
  const { actions, announce, clock, store } = setUp();
  expect(await announce()).toEqual(['message']);
  expect(await announce()).toEqual([]);
  await clock.advance(1500);
  expect(await announce()).toEqual(['message']);
  await clock.advance(1500);
  store.set(embeddingAtom, { kind: 'embedded', isOpen: true });
  expect(await announce()).toEqual([]);
  actions.setSound(true);
  // Enabling the sound plays it, too.
  expect(await announce()).toEqual(['message', 'message']);
});

test('sounds a mention but no message right after a message', async () => {
  const { announce, clock } = setUp();
  const mention = { ...MESSAGE, mentions: { ...NO_MENTIONS, everyone: true } };
  expect(await announce()).toEqual(['message']);
  expect(await announce(mention)).toEqual(['mention']);
  expect(await announce(mention)).toEqual([]);
  await clock.advance(1499);
  expect(await announce()).toEqual([]);
  await clock.advance(1);
  expect(await announce()).toEqual(['message']);
});

test('shows notifications only with permission and on a hidden page', async () => {
  const { actions, announce, store, visibility } = setUp();
  actions.setSound(false);
  visibility.set({ isVisible: false });
  expect(await announce()).toEqual([]);
  expect(await actions.setNotifications(true)).toBe('granted');
  expect(await announce()).toEqual(['Ben: hey']);
  visibility.set({ isVisible: true });
  expect(await announce()).toEqual([]);
  await actions.setNotifications(false);
  expect(store.get(hasNotificationsAtom)).toBe(false);
});

test('keeps notifications off when the browser denies them', async () => {
  const { actions, store } = setUp({ answer: 'denied' });
  expect(await actions.setNotifications(true)).toBe('denied');
  expect(store.get(hasNotificationsAtom)).toBe(false);
});

test('keeps the alert settings across pages and ignores invalid ones', async () => {
  const { actions, keyValue } = setUp();
  actions.setSound(false);
  await actions.setNotifications(true);
  const next = setUp({ keyValue });
  expect([next.store.get(hasSoundAtom), next.store.get(hasNotificationsAtom)]).toEqual([false, true]);
  for (const text of ['nonsense', 'null', '{"hasSound":"no"}']) {
    keyValue.set('ml_alerts', text);
    expect(setUp({ keyValue }).store.get(hasSoundAtom)).toBe(true);
  }
});

test('fetches the alerts file again after a failed fetch', async () => {
  const { actions, announce, setFetched, clock } = setUp();
  setFetched(false);
  expect(await actions.notificationState()).toBe('unavailable');
  expect(await announce()).toEqual([]);
  setFetched(true);
  await clock.advance(1500);
  expect(await announce()).toEqual(['message']);
});

const readyAs = (userId: string): SessionState => ({ phase: 'ready', account: { userId } as Account });

test.each<[string, SessionState, readonly string[]]>([
  ['closes notifications at the sign-out', { phase: 'signed-out', reason: undefined }, ['closed']],
  ['closes notifications when another user signs in', readyAs('M000000002'), ['closed']],
  ['keeps notifications of the same user', { ...readyAs('M000000001') }, []],
])('%s', async (_what, next, expected) => {
  const { actions, given, store } = setUp();
  store.set(sessionAtom, readyAs('M000000001'));
  await actions.setNotifications(true);
  store.set(sessionAtom, next);
  await actions.notificationState();
  expect(given).toEqual(expected);
});

test('loads no alerts at a sign-out without notifications', async () => {
  const { given, store } = setUp();
  store.set(sessionAtom, readyAs('M000000001'));
  store.set(sessionAtom, { phase: 'signed-out', reason: undefined });
  await Promise.resolve();
  expect(given).toEqual([]);
});
