import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCallActions, type CallActions } from '../../widget/actions/call-actions.ts';
import { writeCallPayload } from '../../widget/contract/entities/call-payload.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { rtcHandShake } from '../../widget/contract/operations/rtc-hand-shake.ts';
import { hello } from '../../widget/contract/pushes/hello.ts';
import { rtcRequest } from '../../widget/contract/pushes/rtc-request.ts';
import type { CallState } from '../../widget/domain/call/call-machine.ts';
import type { CallSignalName } from '../../widget/domain/call/call-signal.ts';
import { CALL_RECONNECT_MS, CALL_RING_MS } from '../../widget/domain/limits.ts';
import { kindContentOf } from '../../widget/domain/message/kinds.ts';
import { createBrowserClock } from '../../widget/platform/clock.browser.ts';
import type { Clock } from '../../widget/platform/clock.ts';
import { createMemoryKeyValue } from '../../widget/platform/key-value.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import { openBrowserSocket } from '../../widget/platform/socket.browser.ts';
import { isRecordingAtom, shownCallAtom } from '../../widget/state/call.ts';
import { linkOpeningsAtom } from '../../widget/state/connection.ts';
import { dialogsAtom } from '../../widget/state/notices.ts';
import { createPerson, PASSWORD, type Person, signedIn } from '../support/conversation.ts';
import { createFakeCalls, type FakeCalls } from '../support/fake-calls.ts';
import { signIn, valueOf } from '../support/provider-client.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget, WidgetOptions } from '../support/widget.ts';

let provider: TestProvider;
const opened: (() => unknown)[] = [];

beforeAll(async () => {
  provider = await startTestProvider();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((close) => close()));
});
afterAll(() => provider.stop());

/** A widget of a person, with a microphone. */
interface Device {
  readonly widget: TestWidget;
  readonly calls: CallActions;
  readonly fakes: FakeCalls;
  /** Waits for a phase of the call, or for the way in which it has ended. */
  readonly until: (phase: string) => Promise<CallState | undefined>;
}

async function device(
  person: Person,
  options: Partial<WidgetOptions> = {},
  fakes = createFakeCalls(),
): Promise<Device> {
  const widget = await signedIn(provider, person, {
    ...options,
    platform: { importCallMedia: () => Promise.resolve(fakes.media), ...options.platform },
  });
  opened.push(() => widget.stop());
  await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
  const reached = (state: CallState | undefined): string =>
    state === undefined ? 'idle' : state.phase === 'ended' ? state.end.kind : state.phase;
  return {
    widget,
    fakes,
    calls: widget.actions.lazy(createCallActions),
    until: async (phase) =>
      (await untilState(`the call ${phase}`, widget.store, shownCallAtom, (call) => reached(call?.state) === phase))
        ?.state,
  };
}

async function friends() {
  const [anna, ben] = await Promise.all([createPerson(provider, 'Anna'), createPerson(provider, 'Ben')]);
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  return { anna, ben, chatId, annaId: anna.account.userId, benId: ben.account.userId };
}

/** A friend who calls over a bare socket. */
async function bareFriend(person: Person, targetId: string, callId = 'call-of-a-bare-socket') {
  const socket = await (await signIn(provider.baseUrl, person.loginName, PASSWORD)).connect();
  opened.push(() => socket.close());
  await socket.next(hello);
  return {
    signal: (name: CallSignalName) =>
      socket.operation(rtcHandShake, { targetId, name, data: writeCallPayload({ callId, medium: 'audio' }) }),
    hears: async () => (await socket.next(rtcRequest)).name,
  };
}

/** Waits for the record of a call in a widget's chat list. */
const recordIn = async ({ widget }: Device, chatId: string) => {
  const chat = await widget.untilChat('the record', chatId, ({ lastMessage }) => lastMessage?.content.kind === 'rich');
  const content = chat.lastMessage && kindContentOf(chat.lastMessage.content);
  return { record: content?.kind === 'call' ? content.outcome : undefined, unread: chat.unread };
};

test('connects one of two devices, tells the other, ends both', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const [caller, phone, laptop] = await Promise.all([device(anna), device(ben), device(ben)]);
  caller.calls.startCall(benId, 'video');
  await Promise.all([phone.until('ringing'), laptop.until('ringing')]);
  phone.calls.acceptCall(true);
  await Promise.all([caller.until('connected'), phone.until('connected'), laptop.until('elsewhere')]);
  expect(phone.fakes.open.size).toBe(1);
  caller.calls.hangUp();
  await Promise.all([phone.until('hung-up'), caller.until('closed')]);
  expect([caller.fakes.open.size, phone.fakes.open.size, laptop.fakes.open.size]).toEqual([0, 0, 0]);
  expect(await recordIn(phone, chatId)).toEqual({ record: 'answered', unread: 0 });
  await Promise.all([caller, phone, laptop].map(({ until }) => until('idle')));
});

test('declines on all devices', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const [caller, phone, laptop] = await Promise.all([device(anna), device(ben), device(ben)]);
  caller.calls.startCall(benId, 'audio');
  await Promise.all([phone.until('ringing'), laptop.until('ringing')]);
  laptop.calls.hangUp();
  await Promise.all([caller.until('declined'), phone.until('elsewhere')]);
  expect(await recordIn(caller, chatId)).toMatchObject({ record: 'declined' });
});

test('a cancelled call counts as unread for the callee', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben)]);
  caller.calls.startCall(benId, 'audio');
  await phone.until('ringing');
  caller.calls.hangUp();
  await phone.until('cancelled');
  expect(await recordIn(phone, chatId)).toEqual({ record: 'cancelled', unread: 1 });
});

test('two users who call each other at once are connected', async () => {
  const { anna, ben, annaId, benId } = await friends();
  const [one, other] = await Promise.all([device(anna), device(ben)]);
  one.calls.startCall(benId, 'audio');
  other.calls.startCall(annaId, 'audio');
  await Promise.all([one.until('connected'), other.until('connected')]);
});

test('answers a second caller with busy', async () => {
  const { anna, ben, annaId, benId } = await friends();
  const cleo = await createPerson(provider, 'Cleo');
  await provider.befriend(annaId, cleo.account.userId);
  const [one, other, third] = await Promise.all([device(anna), device(ben), device(cleo)]);
  one.calls.startCall(benId, 'audio');
  await other.until('ringing');
  third.calls.startCall(annaId, 'audio');
  await third.until('busy');
  other.calls.acceptCall(false);
  await Promise.all([one.until('connected'), other.until('connected')]);
});

test('tells both ends why a call has no microphone', async () => {
  const { anna, ben, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben, {}, createFakeCalls('refused'))]);
  caller.calls.startCall(benId, 'audio');
  await phone.until('ringing');
  phone.calls.acceptCall(false);
  await Promise.all([phone.until('devices'), caller.until('failed')]);
});

/** A browser whose time limit of this length is over at once. */
function withoutPatience(limitMs: number): Partial<WidgetOptions> {
  const clock = createBrowserClock();
  const setTimer: Clock['setTimer'] = (ms, run) => clock.setTimer(ms === limitMs ? 50 : ms, run);
  return { platform: { clock: { ...clock, setTimer } } };
}

test('only the reloaded device returns to the call', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const [callerTab, phoneTab] = [createMemoryKeyValue(), createMemoryKeyValue()];
  const [caller, phone, laptop] = await Promise.all([
    device(anna, { tabValues: callerTab }),
    device(ben, { tabValues: phoneTab }),
    device(ben),
  ]);
  caller.calls.startCall(benId, 'audio');
  await Promise.all([phone.until('ringing'), laptop.until('ringing')]);
  phone.calls.acceptCall(false);
  await Promise.all([caller.until('connected'), phone.until('connected'), laptop.until('idle')]);
  phone.calls.setMuted(true);
  await untilState('muted', phone.widget.store, shownCallAtom, (call) => call?.media.isMuted === true);

  phone.widget.visibility.raise('leaving');
  await Promise.all([caller.until('reconnecting'), phone.until('idle')]);
  await phone.widget.stop();
  const phoneAgain = await device(ben, { tabValues: phoneTab });
  await Promise.all([caller.until('connected'), phoneAgain.until('connected')]);
  await untilState('still muted', phoneAgain.widget.store, shownCallAtom, (call) => call?.media.isMuted === true);

  caller.widget.visibility.raise('leaving');
  await phoneAgain.until('reconnecting');
  await caller.widget.stop();
  const callerAgain = await device(anna, { tabValues: callerTab });
  await Promise.all([callerAgain.until('connected'), phoneAgain.until('connected')]);
  expect(laptop.widget.store.get(shownCallAtom)).toBeUndefined();

  callerAgain.calls.hangUp();
  await phoneAgain.until('hung-up');
  expect(await recordIn(phoneAgain, chatId)).toEqual({ record: 'answered', unread: 0 });
});

test('a lost page ends connected calls, but not ringing ones', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const tabValues = createMemoryKeyValue();
  const [caller, phone, laptop] = await Promise.all([
    device(anna, { tabValues }),
    device(ben, withoutPatience(CALL_RECONNECT_MS)),
    device(ben),
  ]);
  caller.calls.startCall(benId, 'audio');
  await Promise.all([phone.until('ringing'), laptop.until('ringing')]);
  laptop.widget.visibility.raise('leaving');
  phone.calls.acceptCall(false);
  await Promise.all([caller.until('connected'), phone.until('connected')]);
  caller.widget.visibility.raise('leaving');
  await phone.until('lost');
  expect(await recordIn(phone, chatId)).toEqual({ record: 'answered', unread: 0 });
  // It comes back when the call is over.
  await caller.widget.stop();
  const late = await device(anna, { tabValues });
  await late.until('hung-up');
  expect(late.fakes.open.size).toBe(0);
});

test('a caller’s page closing before an answer cancels the call', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben)]);
  caller.calls.startCall(benId, 'audio');
  await phone.until('ringing');
  caller.widget.visibility.raise('leaving');
  await phone.until('cancelled');
  expect(await recordIn(phone, chatId)).toEqual({ record: 'cancelled', unread: 1 });
});

test('an offline friend misses the call and finds it unread', async () => {
  const { anna, ben, chatId, benId } = await friends();
  const caller = await device(anna, withoutPatience(CALL_RING_MS));
  caller.calls.startCall(benId, 'audio');
  await caller.until('no-answer');
  expect(await recordIn(await device(ben), chatId)).toEqual({ record: 'missed', unread: 1 });
});

test.each([
  ['has blocked the caller', 'blackList', 'blacklisted'],
  ['is no friend any more', 'delete', 'noFriend'],
] as const)('says so when the callee %s', async (_, method, code) => {
  const { anna, ben, annaId, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben)]);
  const theirs = await signIn(provider.baseUrl, ben.loginName, PASSWORD);
  valueOf(await theirs.call(HTTP_CALLS.friendShipEdit, { method, friendId: annaId, alias: undefined }));
  caller.calls.startCall(benId, 'audio');
  const ended = await caller.until('refused');
  expect(ended).toMatchObject({ end: { code } });
  expect(phone.widget.store.get(shownCallAtom)).toBeUndefined();
});

test('ends a call with the session', async () => {
  const { anna, ben, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben)]);
  caller.calls.startCall(benId, 'audio');
  await phone.until('ringing');
  phone.calls.acceptCall(false);
  await Promise.all([caller.until('connected'), phone.until('connected')]);
  await caller.widget.actions.logOut();
  await phone.until('hung-up');
  await expect.poll(() => caller.fakes.open.size).toBe(0);
});

test('rings at the host page’s bubble and is answered there', async () => {
  const { anna, ben, benId } = await friends();
  const [caller, phone] = await Promise.all([device(anna), device(ben)]);
  caller.calls.startCall(benId, 'audio');
  const ringing = await phone.until('ringing');
  const callId = ringing !== undefined && ringing.phase !== 'idle' ? ringing.call.callId : '';
  phone.calls.answerCall('another-call', true);
  phone.calls.answerCall(callId, true);
  await Promise.all([caller.until('connected'), phone.until('connected')]);
});

test('announces a call to an insecure page only by dialog', async () => {
  const { anna, ben, annaId } = await friends();
  // The page claims plain http; its calls go to the provider anyway.
  const origin = 'http://im.example.com';
  const http = createBrowserHttp();
  const widget = await signedIn({ baseUrl: origin }, anna, {
    platform: {
      http: { send: (request) => http.send({ ...request, url: request.url.replace(origin, provider.baseUrl) }) },
      openSocket: (url, listener) =>
        openBrowserSocket(url.replace('ws://im.example.com', provider.baseUrl.replace('http', 'ws')), listener),
    },
  });
  opened.push(() => widget.stop());
  await untilState('the link', widget.store, linkOpeningsAtom, (openings) => openings === 1);
  await (await bareFriend(ben, annaId, 'call-to-insecure')).signal('offer');
  const dialogs = await untilState('the dialog', widget.store, dialogsAtom, (all) => all.length > 0);
  expect(dialogs.map(({ failure }) => failure.code)).toEqual(['call_needs_https']);
  expect(widget.store.get(shownCallAtom)).toBeUndefined();
});

// The recorder sets the flag: test/browser/calls.test.ts.
test('answers a call during a recording without showing it', async () => {
  const { anna, ben, annaId } = await friends();
  const { widget } = await device(anna);
  widget.store.set(isRecordingAtom, true);
  const caller = await bareFriend(ben, annaId, 'call-to-recorder');
  await caller.signal('offer');
  expect(await caller.hears()).toBe('local-recording');
  expect(widget.store.get(shownCallAtom)).toBeUndefined();
  expect(widget.store.get(dialogsAtom)).toEqual([]);
});
