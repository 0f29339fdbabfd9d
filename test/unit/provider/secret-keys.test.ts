import { describe, expect, it } from 'vitest';
import { BadValue } from '../../../applet-host-demo/provider/base/config-values.ts';
import {
  NO_SECRET_KEYS,
  openSecret,
  readSecretKeys,
  sealSecret,
} from '../../../applet-host-demo/provider/base/fair/secret-keys.ts';

const KEY = Buffer.alloc(32, 1).toString('base64');
const OTHER = Buffer.alloc(32, 2).toString('base64');
const keysOf = (value: string) => readSecretKeys({ SECRET_KEYS: value });

describe('the keys of secrets', () => {
  it('leave secrets as they are without a key', () => {
    expect(readSecretKeys({})).toBe(NO_SECRET_KEYS);
    expect(sealSecret(NO_SECRET_KEYS, 'abc', 'draw 1')).toBe('abc');
    expect(openSecret(NO_SECRET_KEYS, 'abc', 'draw 1')).toEqual({ ok: true, value: 'abc' });
  });

  it('encrypt with the first key, and decrypt with all', () => {
    const old = sealSecret(keysOf(`a:${KEY}`), 'abc', 'draw 1');
    expect(old).toMatch(/^sealed:a:/);
    expect(old).not.toContain('abc');
    const rotated = keysOf(`b:${OTHER}, a:${KEY}`);
    expect(openSecret(rotated, old, 'draw 1')).toEqual({ ok: true, value: 'abc' });
    expect(sealSecret(rotated, 'abc', 'draw 1')).toMatch(/^sealed:b:/);
    expect(openSecret(rotated, 'from before', 'draw 1')).toEqual({ ok: true, value: 'from before' });
  });

  it('decrypt nothing with another key, elsewhere, or after a change', () => {
    const stored = sealSecret(keysOf(`a:${KEY}`), 'abc', 'draw 1');
    const failed = { ok: false, failure: 'a' };
    expect(openSecret(keysOf(`b:${KEY}`), stored, 'draw 1')).toEqual(failed);
    expect(openSecret(keysOf(`a:${OTHER}`), stored, 'draw 1')).toEqual(failed);
    expect(openSecret(keysOf(`a:${KEY}`), stored, 'draw 2')).toEqual(failed);
    expect(openSecret(keysOf(`a:${KEY}`), `${stored.slice(0, -4)}AAAA`, 'draw 1')).toEqual(failed);
    expect(openSecret(keysOf(`a:${KEY}`), 'sealed:a:x', 'draw 1')).toEqual(failed);
  });

  it.each(['a', KEY, `a:${KEY.slice(4)}`, `a:${KEY},a:${OTHER}`, `a b:${KEY}`, `a:${KEY},`])(
    'refuse "%s" without repeating it',
    (value) => {
      expect(() => keysOf(value)).toThrow(BadValue);
      expect(() => keysOf(value)).toThrow(/^SECRET_KEYS must look like/);
    },
  );
});
