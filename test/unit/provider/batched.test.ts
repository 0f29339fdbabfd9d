import { expect, test } from 'vitest';
import { createBatches } from '../../../applet-host-demo/provider/base/store/engine/batched.ts';

function lab() {
  const runs: {
    readonly items: readonly number[];
    readonly finish: () => void;
    readonly fail: (error: Error) => void;
  }[] = [];
  const double = createBatches<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, finish: () => resolve(items.map((item) => 2 * item)), fail: reject });
      }),
  );
  return { double, runs };
}

test('runs one turn’s items together and returns each its value', async () => {
  const { double, runs } = lab();
  const values = [1, 2, 2].map(double);
  await expect.poll(() => runs.length).toBe(1);
  expect(runs[0]?.items).toEqual([1, 2, 2]);
  runs[0]?.finish();
  expect(await Promise.all(values)).toEqual([2, 4, 4]);
});

test('collects items while two runs are under way', async () => {
  const { double, runs } = lab();
  const first = double(1);
  await expect.poll(() => runs.length).toBe(1);
  const second = double(2);
  await expect.poll(() => runs.length).toBe(2);
  const later = [double(3), double(4)];
  runs[1]?.finish();
  expect(await second).toBe(4);
  await expect.poll(() => runs.length).toBe(3);
  expect(runs[2]?.items).toEqual([3, 4]);
  runs[2]?.finish();
  expect(await Promise.all(later)).toEqual([6, 8]);
  runs[0]?.finish();
  expect(await first).toBe(2);
});

test('fails all items of a failed run, and only these', async () => {
  const { double, runs } = lab();
  const failing = [double(1), double(2)].map(async (value) => value.catch((error: Error) => error.message));
  await expect.poll(() => runs.length).toBe(1);
  runs[0]?.fail(new Error('no database'));
  expect(await Promise.all(failing)).toEqual(['no database', 'no database']);
  const next = double(3);
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.finish();
  expect(await next).toBe(6);
});
