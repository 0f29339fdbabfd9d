import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import type { Failure } from '../../../widget/domain/failure.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import type { Random } from '../../../widget/platform/random.ts';
import { presenceAtom } from '../../../widget/state/presence.ts';
import { createPresenceSync } from '../../../widget/sync/presence.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

const BEN = 'M000000001';
const CLEO = 'M000000002';

type List = readonly { readonly userId: string; readonly isOnline: boolean; readonly lastSeenMs?: number }[];

/** The real presence sync with a provider that answers when the test says so. */
function setUp() {
  const store = createStore();
  const clock = createFakeClock();
  const link = { isOpen: true };
  const results: ((result: Result<unknown, Failure>) => void)[] = [];
  const answers: ((list: List) => void)[] = [];
  const presence = createPresenceSync({
    get: store.get,
    publish: store.set,
    isEnded: () => false,
    isLinkOpen: () => link.isOpen,
    platform: { clock, random: { fraction: () => 0 } as Random },
    api: {
      call: (() =>
        new Promise((resolve) => {
          results.push(resolve);
          answers.push((list) => resolve(success({ list })));
        })) as never,
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return { presence, answers, results, clock, link, settled, shown: () => Object.fromEntries(store.get(presenceAtom)) };
}

it('asks once per link when the provider supports presence', async () => {
  const { presence, answers, settled, shown } = setUp();
  presence.onHello(['resume']);
  expect(answers).toHaveLength(0);
  presence.onHello(['resume', 'presence']);
  answers[0]?.([{ userId: BEN, isOnline: true }]);
  await settled();
  expect(shown()).toEqual({ [BEN]: { isOnline: true, lastSeenMs: undefined } });
});

it('keeps pushed presence that arrives during the fetch', async () => {
  const { presence, answers, settled, shown } = setUp();
  presence.onHello(['presence']);
  presence.take({ userId: BEN, isOnline: false, lastSeenMs: 7 });
  answers[0]?.([
    { userId: BEN, isOnline: true },
    { userId: CLEO, isOnline: true },
  ]);
  await settled();
  expect(shown()).toMatchObject({ [BEN]: { isOnline: false, lastSeenMs: 7 }, [CLEO]: { isOnline: true } });
});

it('ignores the answer of an earlier link', async () => {
  const { presence, answers, settled, shown } = setUp();
  presence.onHello(['presence']);
  presence.onHello(['presence']);
  answers[1]?.([{ userId: BEN, isOnline: true }]);
  await settled();
  answers[0]?.([{ userId: BEN, isOnline: false, lastSeenMs: 1 }]);
  await settled();
  expect(shown()).toEqual({ [BEN]: { isOnline: true, lastSeenMs: undefined } });
});

it('repeats a failed request with doubled waits', async () => {
  const { presence, answers, results, clock, shown } = setUp();
  presence.onHello(['presence']);
  results[0]?.(failure({ code: 'timeout' }));
  await clock.advance(999);
  expect(answers).toHaveLength(1);
  await clock.advance(1);
  results[1]?.(failure({ code: 'network' }));
  await clock.advance(2000);
  presence.take({ userId: CLEO, isOnline: true, lastSeenMs: undefined });
  answers[2]?.([{ userId: BEN, isOnline: true }]);
  await clock.advance(60_000);
  expect(answers).toHaveLength(3);
  expect(shown()).toMatchObject({ [BEN]: { isOnline: true }, [CLEO]: { isOnline: true } });
});

it('leaves the retry to the next link', async () => {
  const { presence, answers, results, clock, link } = setUp();
  presence.onHello(['presence']);
  results[0]?.(failure({ code: 'network' }));
  await clock.advance(0);
  link.isOpen = false;
  await clock.advance(60_000);
  expect(answers).toHaveLength(1);
});
