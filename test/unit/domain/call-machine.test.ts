import { describe, expect, test } from 'vitest';
import {
  IDLE_CALL,
  nextCallState,
  phaseMs,
  type Call,
  type CallEvent,
  type CallSituation,
  type CallState,
} from '../../../widget/domain/call/call-machine.ts';
import type { CallPayload } from '../../../widget/domain/call/call-payload.ts';
import { CALL_SIGNALS, isSecureOrigin, type CallSignalName } from '../../../widget/domain/call/call-signal.ts';

const PEER = 'M000000002';
const OTHER = 'M000000003';
const call: Call = { callId: 'call-0001', peerId: PEER, medium: 'audio', isOutgoing: true, round: 0 };
const incoming: Call = { ...call, isOutgoing: false };
const situation: CallSituation = { nowMs: 60_000, isRecording: false, isSecure: true };
const payload = { callId: call.callId, medium: 'audio', description: 'v=0' } as const;

const STATES = {
  idle: IDLE_CALL,
  calling: { phase: 'calling', call },
  ringing: { phase: 'ringing', call: incoming },
  connecting: { phase: 'connecting', call },
  accepted: { phase: 'connecting', call: incoming },
  connected: { phase: 'connected', call, connectedMs: 50_000 },
  reconnecting: { phase: 'reconnecting', call, connectedMs: 50_000 },
  ended: { phase: 'ended', call, end: { kind: 'hung-up' }, durationMs: 0 },
} as const satisfies Readonly<Record<string, CallState>>;
type StateName = keyof typeof STATES;

const signal = (name: CallSignalName): CallEvent => ({ type: 'signal', name, senderId: PEER, payload });
const EVENTS = {
  start: { type: 'start', call: { callId: 'call-0002', peerId: PEER, medium: 'video' } },
  accept: { type: 'accept' },
  'hang up': { type: 'hang-up' },
  dismiss: { type: 'dismiss' },
  'page closes': { type: 'leave' },
  'page returns': { type: 'return', kept: { call, connectedMs: 50_000 } },
  offer: signal('offer'),
  answer: signal('answer'),
  candidate: signal('candidate'),
  'first rejoin': signal('rejoin'),
  'rejoin after a reload': again('rejoin'),
  'offer after a reload': again('offer'),
  'offer of an answered call': again('offer', { round: 0, isAnswered: true }),
  'local-allow': signal('local-allow'),
  'connected elsewhere': signal('connected'),
  'local-busy': signal('local-busy'),
  'local-recording': signal('local-recording'),
  'hang-up': signal('hang-up'),
  timeout: signal('timeout'),
  failed: signal('failed'),
  'other caller': { type: 'signal', name: 'offer', senderId: OTHER, payload: { ...payload, callId: 'call-0003' } },
  'signal of an earlier call': {
    type: 'signal',
    name: 'hang-up',
    senderId: PEER,
    payload: { ...payload, callId: 'call-0000' },
  },
  'call over': { type: 'refused', callId: call.callId, code: 'call_over' },
  'call elsewhere': { type: 'refused', callId: call.callId, code: 'call_elsewhere' },
  'called first': { type: 'refused', callId: call.callId, code: 'call_glare' },
  'no friend': { type: 'refused', callId: call.callId, code: 'noFriend' },
  muted: { type: 'refused', callId: call.callId, code: 'muted', retryAfterMs: 60_000 },
  'media connected': { type: 'media', state: 'connected' },
  'media lost': { type: 'media', state: 'lost' },
  'media failed': { type: 'media', state: 'failed' },
  'no microphone': { type: 'devices-failed', reason: 'missing' },
  deadline: { type: 'deadline' },
} as const satisfies Readonly<Record<string, CallEvent>>;
type EventName = keyof typeof EVENTS;

/** A signal of the next connection, after a reload of the page at the other end. */
function again(name: CallSignalName, more: Partial<CallPayload> = {}): CallEvent {
  return { type: 'signal', name, senderId: PEER, payload: { ...payload, round: 1, isAnswered: true, ...more } };
}

const AFTER_RELOAD = {
  connecting: 'connecting',
  accepted: 'connecting',
  connected: 'reconnecting',
  reconnecting: 'reconnecting',
} as const;

/** The phase after each event, or how the call has ended. Missing: the state stays as it is. */
const TABLE: Readonly<Record<EventName, Partial<Record<StateName, string>>>> = {
  start: { idle: 'calling', ended: 'calling' },
  accept: { ringing: 'connecting' },
  'hang up': each('closed'),
  dismiss: { ended: 'idle' },
  // The repeated offer of a call that has ended here does not ring again.
  offer: { idle: 'ringing' },
  answer: { calling: 'connecting' },
  'page closes': { ...each('closed'), ringing: 'ringing', connected: 'idle', reconnecting: 'idle' },
  'page returns': { idle: 'reconnecting', ended: 'reconnecting' },
  'first rejoin': {},
  'rejoin after a reload': AFTER_RELOAD,
  'offer after a reload': AFTER_RELOAD,
  // The other page of a session whose device is in the call.
  'offer of an answered call': {},
  candidate: {},
  'local-allow': { ringing: 'elsewhere', accepted: 'elsewhere' },
  'connected elsewhere': { ringing: 'elsewhere', accepted: 'elsewhere' },
  'local-busy': { calling: 'busy' },
  'local-recording': { calling: 'recording' },
  'hang-up': { ...each('hung-up'), calling: 'declined', ringing: 'cancelled' },
  timeout: { ...each('lost'), calling: 'no-answer', ringing: 'missed' },
  failed: { ...each('lost'), calling: 'failed', connecting: 'failed', accepted: 'failed', ringing: 'missed' },
  'other caller': { idle: 'ringing', ended: 'ringing' },
  'signal of an earlier call': {},
  'call over': {
    ...each('hung-up'),
    calling: 'no-answer',
    ringing: 'missed',
    connecting: 'missed',
    accepted: 'missed',
  },
  'call elsewhere': each('elsewhere'),
  'called first': {},
  'no friend': each('refused'),
  muted: each('refused'),
  'media connected': { connecting: 'connected', accepted: 'connected', reconnecting: 'connected' },
  'media lost': { connected: 'reconnecting' },
  'media failed': { connecting: 'failed', accepted: 'failed', connected: 'reconnecting' },
  'no microphone': each('devices'),
  deadline: {
    calling: 'no-answer',
    ringing: 'missed',
    connecting: 'failed',
    accepted: 'failed',
    reconnecting: 'lost',
    ended: 'idle',
  },
};

/** The same end from every phase of a call. */
function each(end: string): Record<Exclude<StateName, 'idle' | 'ended'>, string> {
  return { calling: end, ringing: end, connecting: end, accepted: end, connected: end, reconnecting: end };
}

const resultOf = (state: CallState): string => (state.phase === 'ended' ? state.end.kind : state.phase);

describe.each(Object.keys(STATES) as StateName[])('a call that is %s', (from) => {
  test.each(Object.keys(EVENTS) as EventName[])('after "%s"', (event) => {
    const before: CallState = STATES[from];
    const { state } = nextCallState(before, EVENTS[event], situation);
    const expected = TABLE[event][from];
    expect(expected === undefined ? state : resultOf(state)).toBe(expected ?? before);
  });
});

const effectsOf = (from: StateName, event: CallEvent, changed: Partial<CallSituation> = {}) =>
  nextCallState(STATES[from], event, { ...situation, ...changed }).effects.map((effect) =>
    effect.kind === 'send' ? `send ${effect.name}` : effect.kind,
  );

describe('tells the other end', () => {
  test.each<[StateName, CallEvent, readonly string[]]>([
    ['ringing', { type: 'accept' }, ['send local-allow', 'open-media']],
    ['ringing', { type: 'hang-up' }, ['send hang-up', 'close-media']],
    ['calling', { type: 'hang-up' }, ['send hang-up', 'close-media']],
    ['calling', { type: 'deadline' }, ['send timeout', 'close-media']],
    ['ringing', { type: 'deadline' }, ['send timeout', 'close-media']],
    ['reconnecting', { type: 'deadline' }, ['send failed', 'close-media']],
    ['accepted', EVENTS['no microphone'], ['send failed', 'close-media']],
    ['connecting', EVENTS['media connected'], ['send connected']],
    ['connected', EVENTS['other caller'], ['send local-busy']],
    ['connected', EVENTS['media lost'], ['restart-ice']],
    // The other end knows already.
    ['connected', EVENTS['hang-up'], ['close-media']],
    ['calling', EVENTS['local-busy'], ['close-media']],
  ])('%s: %o', (from, event, effects) => expect(effectsOf(from, event)).toEqual(effects));
});

test('refuses a call during a recording or on insecure pages', () => {
  expect(effectsOf('idle', EVENTS.offer, { isRecording: true })).toEqual(['send local-recording']);
  expect(effectsOf('idle', EVENTS.offer, { isSecure: false })).toEqual(['warn-insecure']);
});

test('turns two simultaneous calls into the one the provider forwards', () => {
  const theirs = { ...payload, callId: 'call-0009' };
  const { state, effects } = nextCallState(
    STATES.calling,
    { type: 'signal', name: 'offer', senderId: PEER, payload: theirs },
    situation,
  );
  expect(state).toEqual({ phase: 'connecting', call: { ...incoming, callId: 'call-0009' } });
  expect(effects.map(({ kind }) => kind)).toEqual(['close-media', 'open-media', 'negotiate']);
});

describe('a reload', () => {
  const kept = { call: incoming, connectedMs: 50_000 };

  test('keeps a connected call, which continues as the next connection', () => {
    const left = nextCallState({ phase: 'connected', ...kept }, { type: 'leave' }, situation);
    expect(left).toEqual({ state: IDLE_CALL, effects: [{ kind: 'keep', kept }, { kind: 'close-media' }] });
    const back = nextCallState(IDLE_CALL, { type: 'return', kept }, situation);
    const next = { ...incoming, round: 1 };
    expect(back).toEqual({
      state: { phase: 'reconnecting', call: next, connectedMs: 50_000 },
      effects: [
        { kind: 'send', name: 'rejoin', call: next },
        { kind: 'open-media', call: next },
      ],
    });
  });

  test('gives the peer a new connection that ignores old signals', () => {
    expect(effectsOf('connected', again('rejoin'))).toEqual(['renew-media']);
    expect(effectsOf('connected', again('offer'))).toEqual(['renew-media', 'negotiate']);
    const { state } = nextCallState(STATES.connected, again('rejoin'), situation);
    expect(state).toEqual({ phase: 'reconnecting', call: { ...call, round: 1 }, connectedMs: 50_000 });
    for (const name of ['offer', 'answer', 'candidate', 'rejoin'] as const)
      expect(nextCallState(state, signal(name), situation)).toEqual({ state, effects: [] });
    expect(nextCallState(state, again('rejoin'), situation)).toEqual({ state, effects: [] });
  });

  test('hangs up a call that was not connected', () => {
    for (const from of ['calling', 'connecting', 'accepted'] as const)
      expect(effectsOf(from, { type: 'leave' })).toEqual(['send hang-up', 'close-media']);
  });
});

test('counts the time of a connected call only', () => {
  const durationOf = (from: StateName) => {
    const { state } = nextCallState(STATES[from], { type: 'hang-up' }, situation);
    return state.phase === 'ended' ? state.durationMs : undefined;
  };
  expect([durationOf('connected'), durationOf('reconnecting'), durationOf('connecting')]).toEqual([10_000, 10_000, 0]);
});

test('every phase except idle and connected has a time limit', () => {
  for (const state of Object.values(STATES)) {
    const isOpen = state.phase === 'idle' || state.phase === 'connected';
    expect(phaseMs(state) === undefined).toBe(isOpen);
  }
});

test('takes signals without payload for those of the peer’s call', () => {
  for (const name of CALL_SIGNALS) {
    const event = { type: 'signal', name, senderId: PEER, payload: undefined } as const;
    expect(nextCallState(STATES.idle, event, situation).state).toBe(STATES.idle);
  }
  const hangUp = { type: 'signal', name: 'hang-up', senderId: PEER, payload: undefined } as const;
  expect(resultOf(nextCallState(STATES.connected, hangUp, situation).state)).toBe('hung-up');
});

test.each([
  ['https://im.example.com', true],
  ['http://im.example.com', false],
  ['http://localhost:4600', true],
  ['http://127.0.0.1:4600', true],
  ['http://localhost.example.com', false],
])('%s is secure: %s', (origin, isSecure) => expect(isSecureOrigin(origin)).toBe(isSecure));
