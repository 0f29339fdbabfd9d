import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../../applet-host-demo/provider/edges/config.ts';

let folder: string;
const file = (name: string): string => path.join(folder, name);
const read = (env: Readonly<Record<string, string>>) => readConfig(env, { isForked: false });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meeline-secrets-'));
  await writeFile(file('database'), 'postgres://meeline:secret@db:5432/meeline\n');
  await writeFile(file('empty'), '\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('secrets in files', () => {
  it('are read without the line’s end', () => {
    expect(read({ DATABASE_URL_FILE: file('database') })).toMatchObject({
      value: { databaseUrl: 'postgres://meeline:secret@db:5432/meeline' },
    });
  });

  it.each([
    [{ DATABASE_URL_FILE: 'missing' }, 'DATABASE_URL_FILE: "missing" cannot be read (ENOENT).'],
    [{ SPEECH_API_KEY_FILE: '/' }, 'SPEECH_API_KEY_FILE: "/" cannot be read (EISDIR).'],
  ])('are named when they cannot be read: %o', (env, failure) => {
    expect(read(env)).toEqual({ ok: false, failure });
  });

  it('are named when they are empty or given twice', () => {
    expect(read({ S3_SECRET_ACCESS_KEY_FILE: file('empty') })).toEqual({
      ok: false,
      failure: `S3_SECRET_ACCESS_KEY_FILE: "${file('empty')}" is empty.`,
    });
    expect(read({ DATABASE_URL: 'postgres://a:b@c/d', DATABASE_URL_FILE: file('database') })).toEqual({
      ok: false,
      failure: 'DATABASE_URL and DATABASE_URL_FILE are both set: unset one of them.',
    });
  });
});
