import { describe, expect, test } from 'vitest';
import {
  LINK_OFF,
  nextLinkState,
  type LinkEffect,
  type LinkEvent,
  type LinkState,
} from '../../../widget/transport/connection-machine.ts';

const STATES = {
  off: LINK_OFF,
  fetching: { name: 'fetching-token', failures: 0, attempt: 1, isQuiet: false },
  fetchingAgain: { name: 'fetching-token', failures: 0, attempt: 2, isQuiet: false },
  fetchingLast: { name: 'fetching-token', failures: 3, attempt: 2, isQuiet: false },
  checking: { name: 'fetching-token', failures: 4, attempt: 1, isQuiet: true },
  tokenWait: { name: 'token-wait', failures: 1, attempt: 2 },
  turnWait: { name: 'token-wait', failures: 2, attempt: 1 },
  opening: { name: 'opening', failures: 1 },
  openingLast: { name: 'opening', failures: 3 },
  unproven: { name: 'unproven', failures: 1, carrier: 'socket', isHurried: false },
  unprovenLast: { name: 'unproven', failures: 3, carrier: 'stream', isHurried: false },
  hurried: { name: 'unproven', failures: 1, carrier: 'socket', isHurried: true },
  openPlain: { name: 'open', carrier: 'socket', answersHeartbeat: false, isProbing: false },
  open: { name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: false },
  probing: { name: 'open', carrier: 'socket', answersHeartbeat: true, isProbing: true },
  streamPlain: { name: 'open', carrier: 'stream', answersHeartbeat: false, isProbing: false },
  stream: { name: 'open', carrier: 'stream', answersHeartbeat: true, isProbing: false },
  streamProbing: { name: 'open', carrier: 'stream', answersHeartbeat: true, isProbing: true },
  reopening: { name: 'reopening', failures: 1 },
  retrying: { name: 'retrying', failures: 2, reason: 'socket' },
  failed: { name: 'failed', failures: 4 },
  closed: { name: 'closed' },
  ended: { name: 'ended' },
} as const satisfies Record<string, LinkState>;

const EVENTS = {
  start: { type: 'start' },
  stop: { type: 'stop' },
  token: { type: 'token', token: 't' },
  tokenFailed: { type: 'token-failed' },
  tokenBusy: { type: 'token-busy', waitMs: 7000 },
  tokenRefused: { type: 'token-refused' },
  tokenForbidden: { type: 'token-forbidden' },
  opened: { type: 'opened', carrier: 'socket', awaitsFrame: false },
  openedStream: { type: 'opened', carrier: 'stream', awaitsFrame: false },
  openedSilent: { type: 'opened', carrier: 'socket', awaitsFrame: true },
  openedSilentStream: { type: 'opened', carrier: 'stream', awaitsFrame: true },
  closedNormal: { type: 'closed', code: 1000 },
  closedGoingAway: { type: 'closed', code: 1001 },
  closedSuperseded: { type: 'closed', code: 4000 },
  closedEmptyToken: { type: 'closed', code: 4001 },
  closedTooMany: { type: 'closed', code: 4002 },
  closedInvalid: { type: 'closed', code: 4003 },
  closedRestart: { type: 'closed', code: 1012 },
  closedBroken: { type: 'closed', code: 1006 },
  closedTooManyFrames: { type: 'closed', code: 1008 },
  closedTryLater: { type: 'closed', code: 1013 },
  hello: { type: 'hello' },
  heard: { type: 'heard' },
  timer: { type: 'timer' },
  switched: { type: 'switched' },
  online: { type: 'online' },
  shown: { type: 'shown' },
  retry: { type: 'retry' },
} as const satisfies Record<string, LinkEvent>;

type StateKey = keyof typeof STATES;
type EventKey = keyof typeof EVENTS;

/**
 * State and effects after an event, in short: effects are `fetch8` (a token within 8 s), `open` (a socket), `close` (it), `5s` (a
 * timer), `5s~` (a jittered one), `beat` (a heartbeat), `end:code` (the session). Every pair that is not listed changes nothing.
 */
const connect = (failures: number) => `fetching-token f${failures} a1 | fetch8`;
const CLOSES = {
  closedNormal: 'closed |',
  closedGoingAway: 'closed |',
  closedSuperseded: 'closed |',
  closedEmptyToken: 'ended | end:token_missing',
  closedTooMany: 'ended | end:too_many_logins',
  closedInvalid: 'ended | end:token_invalid',
  closedRestart: 'reopening f1 | 1s~',
  closedBroken: 'reopening f1 | 1s~',
  closedTooManyFrames: 'retrying f1 socket | 5s~',
  closedTryLater: 'retrying f1 socket | 5s~',
};
/** A proxy may close a carrier that has passed nothing with any code; the provider would have sent a frame first. */
const UNPROVEN_CLOSES = {
  closedNormal: 'retrying f2 socket | 5s~',
  closedGoingAway: 'retrying f2 socket | 5s~',
  closedSuperseded: 'closed |',
  closedEmptyToken: 'ended | end:token_missing',
  closedTooMany: 'ended | end:too_many_logins',
  closedInvalid: 'ended | end:token_invalid',
  closedRestart: 'retrying f2 socket | 5s~',
  closedBroken: 'retrying f2 socket | 5s~',
  closedTooManyFrames: 'retrying f2 socket | 5s~',
  closedTryLater: 'retrying f2 socket | 5s~',
};
const TABLE: { readonly [S in StateKey]: { readonly [E in EventKey]?: string } } = {
  off: { start: connect(0) },
  ended: { start: connect(0), stop: 'off | close' },
  fetching: {
    stop: 'off | close',
    token: 'opening f0 | open, 8s',
    tokenFailed: 'token-wait f0 a2 | 1s',
    tokenBusy: 'token-wait f0 a1 | 7s',
    tokenRefused: 'ended |',
    tokenForbidden: 'closed |',
  },
  fetchingAgain: {
    stop: 'off | close',
    token: 'opening f0 | open, 8s',
    tokenFailed: 'retrying f1 token | 5s~',
    tokenBusy: 'token-wait f0 a1 | 7s',
    tokenRefused: 'ended |',
    tokenForbidden: 'closed |',
  },
  fetchingLast: {
    stop: 'off | close',
    token: 'opening f3 | open, 8s',
    tokenFailed: 'failed f4 | 10s~',
    tokenBusy: 'token-wait f3 a1 | 7s',
    tokenRefused: 'ended |',
    tokenForbidden: 'closed |',
  },
  checking: {
    stop: 'off | close',
    token: 'opening f4 | open, 8s',
    tokenFailed: 'failed f4 | 10s~',
    tokenBusy: 'token-wait f4 a1 | 7s',
    tokenRefused: 'ended |',
    tokenForbidden: 'closed |',
  },
  turnWait: {
    stop: 'off | close',
    timer: connect(2),
    online: connect(2),
    shown: connect(2),
    retry: connect(2),
  },
  tokenWait: {
    stop: 'off | close',
    timer: 'fetching-token f1 a2 | fetch5',
    online: connect(1),
    shown: connect(1),
    retry: connect(1),
  },
  opening: {
    stop: 'off | close',
    opened: 'open | 30s',
    openedStream: 'open stream | 30s',
    openedSilent: 'unproven f1 | 8s',
    openedSilentStream: 'unproven stream f1 | 8s',
    timer: 'retrying f2 socket | close, 5s~',
    closedNormal: 'closed |',
    closedGoingAway: 'closed |',
    closedSuperseded: 'closed |',
    closedEmptyToken: 'ended | end:token_missing',
    closedTooMany: 'ended | end:too_many_logins',
    closedInvalid: 'ended | end:token_invalid',
    closedRestart: 'retrying f2 socket | 5s~',
    closedBroken: 'retrying f2 socket | 5s~',
    closedTooManyFrames: 'retrying f2 socket | 5s~',
    closedTryLater: 'retrying f2 socket | 5s~',
  },
  openingLast: {
    stop: 'off | close',
    opened: 'open | 30s',
    openedStream: 'open stream | 30s',
    openedSilent: 'unproven f3 | 8s',
    openedSilentStream: 'unproven stream f3 | 8s',
    timer: 'failed f4 | close, 10s~',
    closedNormal: 'closed |',
    closedGoingAway: 'closed |',
    closedSuperseded: 'closed |',
    closedEmptyToken: 'ended | end:token_missing',
    closedTooMany: 'ended | end:too_many_logins',
    closedInvalid: 'ended | end:token_invalid',
    closedRestart: 'failed f4 | 10s~',
    closedBroken: 'failed f4 | 10s~',
    closedTooManyFrames: 'failed f4 | 10s~',
    closedTryLater: 'failed f4 | 10s~',
  },
  unproven: {
    stop: 'off | close',
    hello: 'open | 30s',
    heard: 'open | 30s',
    timer: 'retrying f2 socket | close, 5s~',
    online: 'unproven f1 hurried | 2s',
    shown: 'unproven f1 hurried | 2s',
    retry: 'unproven f1 hurried | 2s',
    ...UNPROVEN_CLOSES,
  },
  hurried: {
    stop: 'off | close',
    hello: 'open | 30s',
    heard: 'open | 30s',
    timer: 'retrying f2 socket | close, 5s~',
    ...UNPROVEN_CLOSES,
  },
  unprovenLast: {
    stop: 'off | close',
    hello: 'open stream | 30s',
    heard: 'open stream | 30s',
    timer: 'failed f4 | close, 10s~',
    online: 'unproven stream f3 hurried | 2s',
    shown: 'unproven stream f3 hurried | 2s',
    retry: 'unproven stream f3 hurried | 2s',
    ...UNPROVEN_CLOSES,
    closedNormal: 'failed f4 | 10s~',
    closedGoingAway: 'failed f4 | 10s~',
    closedRestart: 'failed f4 | 10s~',
    closedBroken: 'failed f4 | 10s~',
    closedTooManyFrames: 'failed f4 | 10s~',
    closedTryLater: 'failed f4 | 10s~',
  },
  openPlain: {
    stop: 'off | close',
    hello: 'open answers | 30s',
    timer: 'open | beat, 30s',
    ...CLOSES,
  },
  open: {
    stop: 'off | close',
    hello: 'open answers | 30s',
    timer: 'open answers probing | beat, 5s',
    online: 'open answers probing | beat, 2s',
    shown: 'open answers probing | beat, 2s',
    retry: 'open answers probing | beat, 2s',
    ...CLOSES,
  },
  probing: {
    stop: 'off | close',
    hello: 'open answers | 30s',
    heard: 'open answers | 30s',
    timer: 'fetching-token f1 a1 | close, fetch8',
    online: 'open answers probing | beat, 2s',
    shown: 'open answers probing | beat, 2s',
    retry: 'open answers probing | beat, 2s',
    ...CLOSES,
  },
  streamPlain: {
    stop: 'off | close',
    hello: 'open stream answers | 30s',
    heard: 'open stream | 30s',
    timer: 'fetching-token f1 a1 | close, fetch8',
    ...CLOSES,
  },
  stream: {
    stop: 'off | close',
    hello: 'open stream answers | 30s',
    heard: 'open stream answers | 30s',
    timer: 'fetching-token f1 a1 | close, fetch8',
    online: 'open stream answers probing | beat, 2s',
    shown: 'open stream answers probing | beat, 2s',
    retry: 'open stream answers probing | beat, 2s',
    ...CLOSES,
  },
  streamProbing: {
    stop: 'off | close',
    hello: 'open stream answers | 30s',
    heard: 'open stream answers | 30s',
    timer: 'fetching-token f1 a1 | close, fetch8',
    online: 'open stream answers probing | beat, 2s',
    shown: 'open stream answers probing | beat, 2s',
    retry: 'open stream answers probing | beat, 2s',
    ...CLOSES,
  },
  reopening: {
    stop: 'off | close',
    timer: connect(1),
    online: connect(1),
    shown: connect(1),
    retry: connect(1),
  },
  retrying: {
    stop: 'off | close',
    timer: connect(2),
    switched: connect(2),
    online: connect(2),
    shown: connect(2),
    retry: connect(2),
  },
  failed: {
    stop: 'off | close',
    timer: 'fetching-token f4 a1 quiet | fetch8',
    online: connect(4),
    shown: connect(4),
    retry: connect(4),
  },
  closed: { stop: 'off | close', start: connect(0), shown: connect(0), retry: connect(0) },
};

describe.each(Object.keys(STATES) as StateKey[])('in state %s', (stateKey) => {
  const state: LinkState = STATES[stateKey];

  test.each(Object.keys(EVENTS) as EventKey[])('changes as specified on %s', (eventKey) => {
    const step = nextLinkState(state, EVENTS[eventKey]);
    const isSame = step.state === state && step.effects.length === 0;
    const change = `${describeState(step.state)} | ${step.effects.map(describeEffect).join(', ')}`.trim();
    expect(isSame ? undefined : change).toBe(TABLE[stateKey][eventKey]);
  });
});

test('counts as failed after three failures 5 s apart', () => {
  let state: LinkState = nextLinkState(LINK_OFF, EVENTS.start).state;
  const seen: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    state = nextLinkState(state, EVENTS.token).state;
    state = nextLinkState(state, EVENTS.closedBroken).state;
    seen.push(describeState(state));
    state = nextLinkState(state, EVENTS.timer).state;
  }
  expect(seen).toEqual(['retrying f1 socket', 'retrying f2 socket', 'retrying f3 socket', 'failed f4']);
});

test('resets the failure count when the link opens', () => {
  const open = nextLinkState(STATES.openingLast, EVENTS.opened).state;
  const reopening = nextLinkState(open, EVENTS.closedBroken).state;
  expect(reopening).toEqual({ name: 'reopening', failures: 1 });
});

function describeState(state: LinkState): string {
  switch (state.name) {
    case 'fetching-token':
      return `fetching-token f${state.failures} a${state.attempt}${state.isQuiet ? ' quiet' : ''}`;
    case 'token-wait':
      return `token-wait f${state.failures} a${state.attempt}`;
    case 'opening':
    case 'reopening':
    case 'failed':
      return `${state.name} f${state.failures}`;
    case 'retrying':
      return `retrying f${state.failures} ${state.reason}`;
    case 'unproven':
      return `unproven${state.carrier === 'stream' ? ' stream' : ''} f${state.failures}${state.isHurried ? ' hurried' : ''}`;
    case 'open':
      return `open${state.carrier === 'stream' ? ' stream' : ''}${state.answersHeartbeat ? ' answers' : ''}${state.isProbing ? ' probing' : ''}`;
    case 'off':
    case 'closed':
    case 'ended':
      return state.name;
  }
}

function describeEffect(effect: LinkEffect): string {
  switch (effect.type) {
    case 'fetch-token':
      return `fetch${effect.timeoutMs / 1000}`;
    case 'open-socket':
      return 'open';
    case 'close-socket':
      return 'close';
    case 'set-timer':
      return `${effect.delayMs / 1000}s${effect.isJittered ? '~' : ''}`;
    case 'send-heartbeat':
      return 'beat';
    case 'end-session':
      return `end:${effect.failure}`;
  }
}
