import { describe, expect, test } from 'vitest';
import { nextSessionState } from '../../../widget/sync/session/session-machine.ts';
import {
  NO_SESSION,
  type AfterOpening,
  type SessionEffect,
  type SessionEvent,
  type SessionMachineState,
} from '../../../widget/sync/session/session-model.ts';
import {
  EMBEDDED,
  EPOCH,
  EVENTS,
  INVALID,
  NOW_MS,
  STANDALONE,
  STATES,
  type EventKey,
  type Row,
  type StateKey,
} from './session-table.ts';

const STATE_KEYS = Object.keys(STATES) as StateKey[];
const EVENT_KEYS = Object.keys(EVENTS) as EventKey[];

/** All changes in a state, by event. */
const changesIn = (stateKey: StateKey, hasHost: boolean): Row =>
  Object.fromEntries(
    EVENT_KEYS.map((eventKey) => [eventKey, change(STATES[stateKey], EVENTS[eventKey], hasHost)]).filter(
      ([, described]) => described !== undefined,
    ),
  ) as Row;

function change(state: SessionMachineState, event: SessionEvent, hasHost: boolean): string | undefined {
  const step = nextSessionState(state, event, hasHost);
  if (step.state === state && step.effects.length === 0) return undefined;
  const reached = step.state === state ? '=' : describeState(step.state);
  return `${reached} | ${step.effects.map(describeEffect).join(', ')}`.trim();
}

describe.each([
  ['on a standalone page', false],
  ['in a host page', true],
] as const)('%s', (_where, hasHost) => {
  test.each(STATE_KEYS)('in state %s, each event changes what the table says', (stateKey) => {
    expect(changesIn(stateKey, hasHost)).toEqual(hasHost ? EMBEDDED[stateKey] : STANDALONE[stateKey]);
  });

  test.each(STATE_KEYS)('in state %s, an earlier epoch’s result changes nothing', (stateKey) => {
    const results = Object.values(EVENTS).filter((event) => 'epoch' in event);
    expect(results.map((event) => change(STATES[stateKey], { ...event, epoch: EPOCH - 1 }, hasHost))).toEqual(
      results.map(() => undefined),
    );
  });
});

test.each(STATE_KEYS)('in state %s, no concurrent request asks the host page', (stateKey) => {
  const state = STATES[stateKey];
  for (const event of Object.values(EVENTS)) {
    const free = nextSessionState(state, event, true);
    const busy = nextSessionState({ ...state, isAskingHost: true }, event, true);
    expect(busy.state).toEqual({ ...free.state, isAskingHost: event.type !== 'answer-processed' });
    expect(busy.effects).toEqual(free.effects.filter(({ type }) => type !== 'ask-host'));
  }
});

test('asks the host page again after processing its previous answer', () => {
  const asking = nextSessionState(NO_SESSION, EVENTS.start, true);
  expect(asking.effects).toEqual([{ type: 'ask-host', reason: 'boot' }]);
  expect(nextSessionState(asking.state, EVENTS.start, true).effects).toEqual([]);
  const processed = nextSessionState(asking.state, EVENTS.answerProcessed, true).state;
  expect(nextSessionState(processed, EVENTS.start, true).effects).toEqual([{ type: 'ask-host', reason: 'boot' }]);
});

test('renews a refused session once in ten seconds', () => {
  const refusedAt = (state: SessionMachineState, atMs: number) =>
    nextSessionState(state, { type: 'session-refused', failure: INVALID, hasToken: true, atMs }, true);
  const renewed = refusedAt(STATES.signedIn, NOW_MS);
  expect(renewed.state).toMatchObject({ name: 'signed-in', renewedAtMs: NOW_MS });
  expect(refusedAt(renewed.state, NOW_MS + 9999).state.name).toBe('no-user');
  expect(refusedAt(renewed.state, NOW_MS + 10_000).state.name).toBe('signed-in');
});

function describeState(state: SessionMachineState): string {
  return [
    state.name,
    ...(state.name === 'opening' ? [state.account.name, describeNext(state.next)] : []),
    ...(state.epoch === EPOCH ? [] : [`+${state.epoch - EPOCH}`]),
    ...(state.isAskingHost ? ['asking'] : []),
    ...(state.renewedAtMs === NOW_MS ? ['renewed'] : []),
  ].join(' ');
}

function describeNext(next: AfterOpening): string {
  if (next.type === 'admitted') return `admitted:${next.account.name}`;
  return next.type === 'refused' ? `refused:${next.failure.code}` : next.type;
}

function describeEffect(effect: SessionEffect): string {
  const { type } = effect;
  if (type === 'show') {
    const { session } = effect;
    return session.phase === 'signed-out' ? `show:signed-out:${session.reason ?? ''}` : `show:${session.phase}`;
  }
  if (type === 'open-user' || type === 'set-account') return `${type}:${effect.account.name}`;
  if (type === 'ask-host' || type === 'notify-host') return `${type}:${effect.reason}`;
  if (type === 'admit') return `admit:${effect.answer.kind}`;
  if (type === 'claim-window') return `claim:${effect.how}`;
  if (type === 'explain') return `explain:${effect.failure.code}`;
  if (type !== 'leave') return type;
  const next = effect.next === undefined ? '' : ` then ${describeEvent(effect.next)}`;
  return `leave${effect.user === undefined ? '' : ':user'}${effect.clears.map((kind) => `:clear-${kind}`).join('')}${next}`;
}

const describeEvent = (event: SessionEvent): string =>
  event.type === 'left' ? `left:${event.account.name}:+${event.epoch - EPOCH}` : event.type;
