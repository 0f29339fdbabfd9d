import { expect, test } from 'vitest';
import { createSessionChecks } from '../../../applet-host-demo/provider/base/session/session-checks.ts';
import type { SessionState } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';

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

test('treats an unknown session as ended', async () => {
  const { check, reads } = lab();
  const states = ['known', 'frozen', 'gone'].map(check);
  await expect.poll(() => reads.length).toBe(1);
  expect(reads[0]?.ids).toEqual(['known', 'frozen', 'gone']);
  reads[0]?.answer(
    new Map([
      ['known', 'alive'],
      ['frozen', 'frozen'],
    ]),
  );
  expect(await Promise.all(states)).toEqual(['alive', 'frozen', 'ended']);
});

test('reads a session once for several checks', async () => {
  const { check, reads } = lab();
  const states = ['a', 'b', 'a'].map(check);
  await expect.poll(() => reads.length).toBe(1);
  expect(reads[0]?.ids).toEqual(['a', 'b']);
  reads[0]?.answer(new Map([['a', 'alive']]));
  expect(await Promise.all(states)).toEqual(['alive', 'ended', 'alive']);
});

test('never uses a result read before the check', async () => {
  const { check, reads } = lab();
  const first = check('a');
  await expect.poll(() => reads.length).toBe(1);
  const second = check('a');
  await expect.poll(() => reads.length).toBe(2);
  reads[0]?.answer(new Map([['a', 'alive']]));
  reads[1]?.answer(new Map());
  expect([await first, await second]).toEqual(['alive', 'ended']);
});

test('fails the checks of a failed read and goes on', async () => {
  const { check, reads } = lab();
  const failed = check('1').catch((error: Error) => error.message);
  await expect.poll(() => reads.length).toBe(1);
  reads[0]?.answer(new Error('no database'));
  expect(await failed).toBe('no database');
  const next = check('next');
  await expect.poll(() => reads.length).toBe(2);
  reads[1]?.answer(new Map([['next', 'alive']]));
  expect(await next).toBe('alive');
});
