import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectionAtom, linkOpeningsAtom } from '../../widget/state/connection.ts';
import { createPerson, PASSWORD, signedIn } from '../support/conversation.ts';
import { type Middlebox, type SocketTreatment, startMiddlebox } from '../support/middlebox.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { signIn } from '../support/provider-client.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';
import { createFastClock } from './support/fast-clock.ts';

/** Proxies that pass HTTP and damage sockets and streams: the chat stays right behind all of them. */

const SPEED = 10;
let provider: TestProvider;
let box: Middlebox;
const opened: TestWidget[] = [];

beforeEach(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((widget) => widget.stop()));
  await box.stop();
  await provider.stop();
});

async function setUp(sockets: SocketTreatment, streams: 'passed' | 'buffered') {
  box = await startMiddlebox(provider.baseUrl, { sockets, streams });
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const clock = createFastClock(SPEED);
  // The clock waits for the provider, so that a busy machine does not look like a silent network.
  clock.setPulse(() => fetch(`${provider.baseUrl}/healthz`).then((response) => response.text()));
  const widget = await signedIn({ baseUrl: box.origin }, anna, { platform: { clock } });
  opened.push(widget);
  await widget.actions.openChat(chatId);
  const friend = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  return { widget, friend, chatId, clock };
}

async function talk({ widget, friend, chatId }: Awaited<ReturnType<typeof setUp>>, round: string): Promise<void> {
  widget.actions.sendText(chatId, `${round} from here`);
  await widget.untilMessage(`${round} from here`, 'sent');
  await friend.send(chatId, `${round} from there`);
  await widget.untilMessage(`${round} from there`, 'sent');
}

test.each(['refused', 'reset', 'unanswered', 'silent', 'mute'] as const)(
  'uses the stream after two sockets that are %s',
  async (sockets) => {
    const scene = await setUp(sockets, 'passed');
    await untilState('the link', scene.widget.store, linkOpeningsAtom, (openings) => openings === 1);
    expect([box.upgrades(), box.streams()]).toEqual([2, 1]);
    await talk(scene, 'streamed');
    expect(scene.widget.store.get(linkOpeningsAtom)).toBe(1);
  },
);

test.each(['refused', 'unanswered', 'silent'] as const)(
  'polls for messages while sockets are %s and streams stall',
  async (sockets) => {
    const scene = await setUp(sockets, 'buffered');
    const { widget, clock } = scene;
    await talk(scene, 'first');
    await talk(scene, 'second');
    expect(widget.texts()).toEqual(['first from here', 'first from there', 'second from here', 'second from there']);
    expect(widget.store.get(linkOpeningsAtom)).toBe(0);
    await untilState('an honest banner', widget.store, connectionAtom, (shown) => shown === 'wsfail');

    box.treat({ sockets: 'passed', streams: 'passed' });
    await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
    await talk(scene, 'third');
    // The refreshes after the opening have ended by then.
    await clock.wait(5000);
    const polls = (): number => widget.requests.filter((request) => request.endsWith('/unreadListGet')).length;
    const before = polls();
    await clock.wait(40_000);
    expect(polls()).toBe(before);
  },
);
