import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeySource, type KeySource } from '../../../applet-host-demo/provider/capabilities/files/s3-keys.ts';

const FIRST = { accessKeyId: 'id-1', secretAccessKey: 'secret-1', sessionToken: undefined };

describe('the keys of the storage', () => {
  let folder: string;
  let nowMs: number;
  let source: KeySource;
  const file = (name: string): string => path.join(folder, name);

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-keys-'));
    nowMs = 0;
    await write('id-1', 'secret-1');
    source = createKeySource(FIRST, { accessKeyId: file('id'), secretAccessKey: file('secret') }, () => nowMs);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function write(id: string, secret: string): Promise<void> {
    await writeFile(file('id'), `${id}\n`);
    await writeFile(file('secret'), `${secret}\n`);
  }

  it('are read again after five seconds', async () => {
    await write('id-2', 'secret-2');
    nowMs = 4_999;
    expect(await source.current()).toBe(FIRST);
    nowMs = 5_000;
    expect(await source.current()).toEqual({ ...FIRST, accessKeyId: 'id-2', secretAccessKey: 'secret-2' });
  });

  it('remain the same object without a change', async () => {
    nowMs = 60_000;
    expect(await source.current()).toBe(FIRST);
    expect(await source.mayHaveChanged(FIRST)).toBe(false);
  });

  it('are read again at once after a refusal', async () => {
    await write('id-2', 'secret-2');
    expect(await source.mayHaveChanged(FIRST)).toBe(true);
    expect(await source.current()).toMatchObject({ accessKeyId: 'id-2' });
  });

  it('may still change for a while after one file’s replacement', async () => {
    await writeFile(file('id'), 'id-2');
    expect(await source.mayHaveChanged(FIRST)).toBe(true);
    const mixed = await source.current();
    expect(mixed).toMatchObject({ accessKeyId: 'id-2', secretAccessKey: 'secret-1' });
    expect(await source.mayHaveChanged(mixed)).toBe(true);
    nowMs = 10_000;
    expect(await source.mayHaveChanged(mixed)).toBe(false);
  });

  it('are kept while a file is missing or empty', async () => {
    await rm(file('id'));
    await writeFile(file('secret'), '');
    nowMs = 5_000;
    expect(await source.current()).toBe(FIRST);
  });

  it('never change without files', async () => {
    const fixed = createKeySource(FIRST, {}, () => nowMs);
    nowMs = 60_000;
    expect(await fixed.current()).toBe(FIRST);
    expect(await fixed.mayHaveChanged(FIRST)).toBe(false);
  });
});
