import { expect, test } from 'vitest';
import { createSessionChecks, type SessionState } from '../../../applet-host-demo/provider/session/session-checks.ts';

type States = ReadonlyMap<string, SessionState>;

function lab() {
  const reads: { readonly ids: readonly string[]; readonly answer: (states: States | Error) => void }[] = [];
  const { check } = createSessionChecks(
    (ids) =>
      new Promise((resolve, reject) => {
        reads.push({ ids, answer: (states) => (states instanceof Error ? reject(states) : resolve(states)) });
      }),
  );
  return { check, reads };
}

test('reads a single check at once and treats an unknown session as ended', async () => {
  const { check, reads } = lab();
  const [known, frozen, gone] = [check('known'), check('frozen'), check('gone')];
  expect(reads.map(({ ids }) => ids)).toEqual([['known'], ['frozen'], ['gone']]);
  reads[0]?.answer(new Map([['known', 'alive']]));
  reads[1]?.answer(new Map([['frozen', 'frozen']]));
  reads[2]?.answer(new Map());
  expect(await Promise.all([known, frozen, gone])).toEqual(['alive', 'frozen', 'ended']);
});

test('batches waiting checks into one statement without duplicates', async () => {
  const { check, reads } = lab();
  for (const id of ['1', '2', '3', '4']) void check(id);
  const late = [check('a'), check('b'), check('a')];
  expect(reads).toHaveLength(4);
  reads[0]?.answer(new Map());
  await expect.poll(() => reads.length).toBe(5);
  expect(reads[4]?.ids).toEqual(['a', 'b']);
  reads[4]?.answer(new Map([['a', 'alive']]));
  expect(await Promise.all(late)).toEqual(['alive', 'ended', 'alive']);
});

test('never uses a result read before the check', async () => {
  const { check, reads } = lab();
  const first = check('a');
  const second = check('a');
  expect(reads).toHaveLength(2);
  reads[0]?.answer(new Map([['a', 'alive']]));
  reads[1]?.answer(new Map());
  expect([await first, await second]).toEqual(['alive', 'ended']);
});

test('fails the checks of a failed read and continues with the next', async () => {
  const { check, reads } = lab();
  const failed = ['1', '2', '3', '4'].map(check);
  const next = check('next');
  for (const { answer } of reads.slice(0, 4)) answer(new Error('no database'));
  for (const each of failed) await expect(each).rejects.toThrow('no database');
  await expect.poll(() => reads.length).toBe(5);
  reads[4]?.answer(new Map([['next', 'alive']]));
  expect(await next).toBe('alive');
});
