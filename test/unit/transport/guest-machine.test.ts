import { describe, expect, test } from 'vitest';
import {
  nextGuestLinkState,
  startGuestLink,
  type GuestLinkEffect,
  type GuestLinkEvent,
  type GuestLinkState,
} from '../../../widget/transport/guest-machine.ts';

const CARRIERS = ['socket', 'stream'] as const;
const FIRST = { name: 'connecting', isSecond: false, hostsLeft: 0, failures: 0, hasOpened: false } as const;
const AGAIN = { name: 'connecting', isSecond: false, hostsLeft: 0, failures: 1, hasOpened: true } as const;

const STATES = {
  first: { ...FIRST, carrier: 'socket' },
  firstSecond: { ...FIRST, carrier: 'stream', isSecond: true },
  firstOfHosts: { ...FIRST, carrier: 'socket', hostsLeft: 2 },
  firstOfHostsSecond: { ...FIRST, carrier: 'stream', isSecond: true, hostsLeft: 2 },
  again: { ...AGAIN, carrier: 'socket' },
  againSecond: { ...AGAIN, carrier: 'stream', isSecond: true },
  againLate: { ...AGAIN, carrier: 'stream', isSecond: true, failures: 3 },
  open: { name: 'open', carrier: 'socket', isProbing: false },
  probing: { name: 'open', carrier: 'socket', isProbing: true },
  streaming: { name: 'open', carrier: 'stream', isProbing: false },
  waiting: { name: 'waiting', carrier: 'socket', failures: 2 },
  closed: { name: 'closed', carrier: 'socket' },
  left: { name: 'ended', reason: 'left' },
  failed: { name: 'ended', reason: 'failed' },
  refused: { name: 'ended', reason: 'refused' },
} as const satisfies Record<string, GuestLinkState>;

const EVENTS = {
  opened: { type: 'opened', awaitsFrame: false },
  openedSilent: { type: 'opened', awaitsFrame: true },
  closed1000: { type: 'closed', code: 1000 },
  closed1001: { type: 'closed', code: 1001 },
  closed1005: { type: 'closed', code: 1005 },
  closed4000: { type: 'closed', code: 4000 },
  closed1006: { type: 'closed', code: 1006 },
  closed1012: { type: 'closed', code: 1012 },
  closed1013: { type: 'closed', code: 1013 },
  heard: { type: 'heard' },
  refused: { type: 'refused' },
  timer: { type: 'timer' },
  online: { type: 'online' },
  shown: { type: 'shown' },
  retry: { type: 'retry' },
  leave: { type: 'leave' },
} as const satisfies Record<string, GuestLinkEvent>;

type StateKey = keyof typeof STATES;
type EventKey = keyof typeof EVENTS;

/** The same change for each of these close codes. */
const whenClosed = (codes: readonly number[], change: string): Partial<Record<EventKey, string>> =>
  Object.fromEntries(codes.map((code) => [`closed${code}`, change]));
const STAYS = [1000, 1001, 1005, 4000];
const COMES_BACK = [1006, 1012, 1013];
const OVER = { refused: 'ended refused | close', leave: 'ended left | close' };

/**
 * State and effects after an event, in short: effects are `socket` and `stream` (opened), `close`, `5s` (a timer), `5s~` (a
 * jittered one), `beat` (a heartbeat). Every pair that is not listed changes nothing.
 */
const TABLE: { readonly [S in StateKey]: { readonly [E in EventKey]?: string } } = {
  first: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'connecting stream second f0 first | stream, 8s'),
    opened: 'open socket | 30s',
    openedSilent: 'connecting socket f0 first | 8s',
    heard: 'open socket | 30s',
    timer: 'connecting stream second f0 first | close, stream, 8s',
  },
  firstSecond: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'ended failed |'),
    opened: 'open stream | 30s',
    openedSilent: 'connecting stream second f0 first | 8s',
    heard: 'open stream | 30s',
    timer: 'ended failed | close',
  },
  firstOfHosts: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'connecting stream second f0 first hosts2 | stream, 8s'),
    opened: 'open socket | 30s',
    openedSilent: 'connecting socket f0 first hosts2 | 8s',
    heard: 'open socket | 30s',
    timer: 'connecting stream second f0 first hosts2 | close, stream, 8s',
  },
  firstOfHostsSecond: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'connecting socket f0 first hosts1 | next, socket, 8s'),
    opened: 'open stream | 30s',
    openedSilent: 'connecting stream second f0 first hosts2 | 8s',
    heard: 'open stream | 30s',
    timer: 'connecting socket f0 first hosts1 | close, next, socket, 8s',
  },
  again: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'connecting stream second f1 | stream, 8s'),
    opened: 'open socket | 30s',
    openedSilent: 'connecting socket f1 | 8s',
    heard: 'open socket | 30s',
    timer: 'connecting stream second f1 | close, stream, 8s',
  },
  againSecond: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'waiting socket f2 | next, 5s~'),
    opened: 'open stream | 30s',
    openedSilent: 'connecting stream second f1 | 8s',
    heard: 'open stream | 30s',
    timer: 'waiting socket f2 | close, next, 5s~',
  },
  againLate: {
    ...OVER,
    ...whenClosed([...STAYS, ...COMES_BACK], 'waiting socket f4 | next, 10s~'),
    opened: 'open stream | 30s',
    openedSilent: 'connecting stream second f3 | 8s',
    heard: 'open stream | 30s',
    timer: 'waiting socket f4 | close, next, 10s~',
  },
  open: {
    ...OVER,
    ...whenClosed(STAYS, 'closed socket |'),
    ...whenClosed(COMES_BACK, 'waiting socket f0 | 1s~'),
    timer: 'open socket probing | beat, 5s',
    online: 'open socket probing | beat, 2s',
    shown: 'open socket probing | beat, 2s',
    retry: 'open socket probing | beat, 2s',
  },
  probing: {
    ...OVER,
    ...whenClosed(STAYS, 'closed socket |'),
    ...whenClosed(COMES_BACK, 'waiting socket f0 | 1s~'),
    heard: 'open socket | 30s',
    timer: 'connecting socket f0 | close, socket, 8s',
    online: 'open socket probing | beat, 2s',
    shown: 'open socket probing | beat, 2s',
    retry: 'open socket probing | beat, 2s',
  },
  streaming: {
    ...OVER,
    ...whenClosed(STAYS, 'closed stream |'),
    ...whenClosed(COMES_BACK, 'waiting stream f0 | 1s~'),
    heard: 'open stream | 30s',
    timer: 'connecting stream f0 | close, stream, 8s',
    online: 'connecting stream f0 | close, stream, 8s',
    shown: 'connecting stream f0 | close, stream, 8s',
    retry: 'connecting stream f0 | close, stream, 8s',
  },
  waiting: {
    ...OVER,
    timer: 'connecting socket f2 | socket, 8s',
    online: 'connecting socket f2 | socket, 8s',
    shown: 'connecting socket f2 | socket, 8s',
    retry: 'connecting socket f2 | socket, 8s',
  },
  closed: {
    ...OVER,
    shown: 'connecting socket f0 | socket, 8s',
    retry: 'connecting socket f0 | socket, 8s',
  },
  left: {},
  failed: {},
  refused: {},
};

describe.each(Object.keys(STATES) as StateKey[])('in state %s', (stateKey) => {
  const state: GuestLinkState = STATES[stateKey];

  test.each(Object.keys(EVENTS) as EventKey[])('changes as specified on %s', (eventKey) => {
    const step = nextGuestLinkState(state, EVENTS[eventKey], CARRIERS);
    const isSame = step.state === state && step.effects.length === 0;
    expect(isSame ? undefined : describeStep(step)).toBe(TABLE[stateKey][eventKey]);
  });
});

test('starts with the first carrier and an 8 s limit', () => {
  expect(describeStep(startGuestLink(CARRIERS, 1))).toBe('connecting socket f0 first | socket, 8s');
  expect(describeStep(startGuestLink(CARRIERS, 3))).toBe('connecting socket f0 first hosts2 | socket, 8s');
  expect(describeStep(startGuestLink(['stream'], 1))).toBe('connecting stream f0 first | stream, 8s');
});

test('fails at once without another carrier', () => {
  expect(describeStep(nextGuestLinkState(STATES.first, EVENTS.closed1006, ['socket']))).toBe('ended failed |');
});

function describeStep(step: { readonly state: GuestLinkState; readonly effects: readonly GuestLinkEffect[] }): string {
  return `${describeState(step.state)} | ${step.effects.map(describeEffect).join(', ')}`.trim();
}

function describeState(state: GuestLinkState): string {
  switch (state.name) {
    case 'connecting':
      return `connecting ${state.carrier}${state.isSecond ? ' second' : ''} f${state.failures}${state.hasOpened ? '' : ' first'}${state.hostsLeft > 0 ? ` hosts${state.hostsLeft}` : ''}`;
    case 'open':
      return `open ${state.carrier}${state.isProbing ? ' probing' : ''}`;
    case 'waiting':
      return `waiting ${state.carrier} f${state.failures}`;
    case 'closed':
      return `closed ${state.carrier}`;
    case 'ended':
      return `ended ${state.reason}`;
  }
}

function describeEffect(effect: GuestLinkEffect): string {
  switch (effect.type) {
    case 'open':
      return effect.carrier;
    case 'close':
      return 'close';
    case 'next-host':
      return 'next';
    case 'set-timer':
      return `${effect.delayMs / 1000}s${effect.isJittered ? '~' : ''}`;
    case 'send-heartbeat':
      return 'beat';
  }
}
