// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { createBrowserKeyValue } from '../../../widget/platform/key-value.browser.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';

function blocked(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

/** A store that can be read but has no free space. */
class FullStorage extends Map<string, string> {
  readonly length = 0;
  key = () => null;
  getItem = (key: string) => this.get(key) ?? null;
  removeItem = (key: string) => void this.delete(key);
  setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

beforeEach(() => localStorage.clear());

describe.each([
  ['in memory', createMemoryKeyValue],
  ['in the browser', () => createBrowserKeyValue()],
  ['where storage is blocked', () => createBrowserKeyValue(blocked)],
  ['where storage is full', () => createBrowserKeyValue(() => new FullStorage())],
])('a key-value store %s', (_name, create) => {
  it('lists each key with the prefix once', () => {
    const store = create();
    for (const key of ['draft:a', 'draft:b', 'other', 'draft:a']) store.set(key, 'x');
    store.remove('draft:b');
    expect(store.keys('draft:')).toEqual(['draft:a']);
    expect(store.keys('none')).toEqual([]);
  });

  it('returns a stored value until it is removed', () => {
    const store = create();
    expect(store.get('a')).toBeNull();
    store.set('a', '1');
    store.set('a', '2');
    store.set('b', '');
    expect(store.get('a')).toBe('2');
    expect(store.get('b')).toBe('');
    store.remove('a');
    store.remove('never-there');
    expect(store.get('a')).toBeNull();
  });
});

describe('a key-value store in the browser', () => {
  it('keeps values across pages', () => {
    createBrowserKeyValue().set('ml_language', 'vi');
    expect(createBrowserKeyValue().get('ml_language')).toBe('vi');
  });

  it('returns the last set value despite an older stored one', () => {
    const storage = new FullStorage([['a', 'old']]);
    const store = createBrowserKeyValue(() => storage);
    store.set('a', 'new');
    expect(store.get('a')).toBe('new');
    store.remove('a');
    expect(store.get('a')).toBeNull();
  });
});
