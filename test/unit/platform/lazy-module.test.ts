import { describe, expect, it } from 'vitest';
import { lazyModule } from '../../../widget/platform/lazy-module.ts';

describe('lazyModule', () => {
  it('fetches once for all callers', async () => {
    let fetches = 0;
    const part = lazyModule(async () => ({ number: ++fetches }));
    const [first, second] = await Promise.all([part.load(), part.load()]);
    expect(second).toBe(first);
    expect(await part.load()).toBe(first);
    expect(part.loaded()).toBe(first);
    expect(fetches).toBe(1);
  });

  it('fetches again after a failed fetch', async () => {
    let isOffline = true;
    const part = lazyModule(async () => {
      if (isOffline) throw new Error('offline');
      return 'code';
    });
    await expect(part.load()).rejects.toThrow('offline');
    expect(part.loaded()).toBeUndefined();
    expect(part.loading()).toBeUndefined();
    isOffline = false;
    expect(await part.load()).toBe('code');
  });

  it('fetches nothing before the first use', async () => {
    let fetches = 0;
    const part = lazyModule(async () => ++fetches);
    expect([part.loaded(), part.loading(), fetches]).toEqual([undefined, undefined, 0]);
    const started = part.load();
    expect(part.loading()).toBe(started);
    await started;
  });
});
