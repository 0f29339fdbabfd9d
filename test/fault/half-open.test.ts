import { afterEach, beforeEach, expect, test } from 'vitest';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { signIn, until } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import type { TestWidget } from '../support/widget.ts';
import { createFastClock } from './support/fast-clock.ts';
import { type Direction, type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';

const SILENCE_MS = 120_000;
const FOUND_WITHIN_MS = 2000;
const CAUGHT_UP_WITHIN_MS = 3000;
/** Tolerance for the delay of the test's own checks. */
const SLACK_MS = 1000;

let provider: TestProvider;
let network: FaultProxy;
const opened: TestWidget[] = [];

beforeEach(async () => {
  provider = await startTestProvider();
  network = await startFaultProxy({ targetPort: provider.port, random: Math.random });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
  await network.close();
  await provider.stop();
});

/** The system's time, which can leap: a sleeping device runs no timers and wakes up later. */
function createLeapingClock(): Clock & { readonly leap: (ms: number) => void } {
  const clock = createBrowserClock();
  let leapt = 0;
  return { nowMs: () => clock.nowMs() + leapt, setTimer: clock.setTimer, leap: (ms) => void (leapt += ms) };
}

async function setUp(clock: Clock) {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const widget = await signedIn({ baseUrl: network.baseUrl }, anna, { platform: { clock } });
  opened.push(widget);
  await widget.actions.openChat(chatId);
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  await friend.send(chatId, 'm1');
  await widget.untilMessage('m1', 'sent');
  return { widget, friend, chatId };
}

const sockets = (widget: TestWidget): number => widget.requests.filter((request) => request === 'SOCKET').length;
const tokens = (widget: TestWidget): number =>
  widget.requests.filter((request) => request.endsWith('getSToken')).length;

// A dead outgoing direction alone is noticed at the next request: incoming messages still prove that the socket is alive.
test.each<Direction>(['both', 'down'])('detects a dead connection (%s) within 2 s after sleep', async (direction) => {
  const clock = createLeapingClock();
  const { widget, friend, chatId } = await setUp(clock);
  network.goSilent(direction);
  widget.visibility.set({ isVisible: false });
  for (let number = 2; number <= 50; number += 1) await friend.send(chatId, `m${number}`);
  clock.leap(SILENCE_MS);
  provider.advanceClock(SILENCE_MS);
  const tokensBefore = tokens(widget);

  const resumedAtMs = performance.now();
  widget.visibility.set({ isVisible: true });
  await until('the dead socket is found', () => (tokens(widget) > tokensBefore ? true : undefined));
  const foundAtMs = performance.now();
  expect(foundAtMs - resumedAtMs).toBeLessThan(FOUND_WITHIN_MS + SLACK_MS);
  await widget.untilMessage('m50', 'sent');
  expect(performance.now() - foundAtMs).toBeLessThan(CAUGHT_UP_WITHIN_MS);
  expect(widget.texts()).toEqual(Array.from({ length: 50 }, (_, index) => `m${index + 1}`));
  expect(sockets(widget)).toBe(2);
});

test('finds a visible page’s dead connection by the heartbeat', async () => {
  const { widget, friend, chatId } = await setUp(createFastClock(20));
  network.goSilent('both');
  widget.actions.sendText(chatId, 'into the void');
  await friend.send(chatId, 'm2');
  await widget.untilMessage('into the void', 'sent');
  await widget.untilMessage('m2', 'sent');
  expect([...widget.texts()].sort()).toEqual(['into the void', 'm1', 'm2']);
});
