import { expect, test } from 'vitest';
import { RETRY_DELAY_MS } from '../../../widget/domain/limits.ts';
import { createEffectsLoader } from '../../../widget/sync/session/effects-loader.ts';
import type { SessionEffects } from '../../../widget/sync/session/session-effects.ts';
import { NO_SESSION, type SessionEvent, type SessionMachineState } from '../../../widget/sync/session/session-model.ts';
import { createFakeClock } from '../../support/fake-clock.ts';
import { STATES } from './session-table.ts';

/** A loader whose chunk is missing as often as `missing` says. */
function setUp(first: SessionMachineState, missing: number) {
  const clock = createFakeClock();
  const performed: string[] = [];
  const events: SessionEvent[] = [];
  const warnings: string[] = [];
  const session = { state: first };
  let imports = 0;
  const effects: SessionEffects = {
    perform: ({ type }, epoch) => void performed.push(`${type} ${epoch}`),
    onLinkState: () => undefined,
  };
  const machine = {
    state: () => session.state,
    isCurrent: (epoch: number) => epoch === session.state.epoch,
    handle: (event: SessionEvent) => Promise.resolve(void events.push(event)),
  };
  const importEffects = (): Promise<SessionEffects> => {
    imports += 1;
    return imports > missing ? Promise.resolve(effects) : Promise.reject(new Error('no network'));
  };
  const log = { warn: (event: string) => void warnings.push(event) };
  const perform = createEffectsLoader({ clock, log }, machine, importEffects, () => undefined);
  return { clock, session, perform, performed, events, warnings, imports: () => imports };
}

const ANNA = STATES.paused.account;

test('performs effects in their order when the chunk is loaded', async () => {
  const { perform, performed, imports } = setUp(NO_SESSION, 0);
  await Promise.all([perform({ type: 'stop-link' }, 0), perform({ type: 'reset-screen' }, 0)]);
  expect(performed).toEqual(['stop-link 0', 'reset-screen 0']);
  expect(imports()).toBe(1);
});

test('reports an opening’s missing chunk, then performs the last opening', async () => {
  const { session, perform, performed, events, warnings } = setUp(STATES.opening, 1);
  await Promise.all([perform({ type: 'stop-link' }, 5), perform({ type: 'open-user', account: ANNA }, 5)]);
  expect(events).toEqual([{ type: 'chunk-missing', epoch: 5 }]);
  expect([performed, warnings.length]).toEqual([[], 1]);
  session.state = { ...STATES.opening, epoch: 6 };
  await perform({ type: 'open-user', account: ANNA }, 6);
  expect(performed).toEqual(['stop-link 5', 'open-user 6']);
});

test('opens no user after a missing chunk until tried again', async () => {
  const { session, perform, performed } = setUp(STATES.opening, 1);
  await perform({ type: 'open-user', account: ANNA }, 5);
  session.state = STATES.loadFailed;
  await perform({ type: 'retry-link' }, 5);
  expect(performed).toEqual(['retry-link 5']);
});

test('refetches a missing chunk after five seconds without an opening', async () => {
  const { clock, perform, performed, events, imports } = setUp(NO_SESSION, 2);
  await perform({ type: 'ask-host', reason: 'boot' }, 0);
  await clock.advance(RETRY_DELAY_MS);
  expect([imports(), performed]).toEqual([2, []]);
  await clock.advance(RETRY_DELAY_MS);
  expect([performed, events]).toEqual([['ask-host 0'], []]);
});
