import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isUserKey } from '../../../widget/sync/session/user-keys.ts';

/** Keys that say nothing about a user: settings and experiences of the device, and the tenant's texts. */
const OF_THE_DEVICE = ['ml_alerts', 'ml_applet', 'ml_color_scheme', 'ml_language', 'ml_own_texts', 'ml_stream_since'];
const TENANT = 'CB';
const ANNA = 'M100000001';

describe('the keys of a user', () => {
  it.each([
    [`ml_draft:${TENANT}:${ANNA}:12345678`, true],
    [`ml_draft:${TENANT}:${ANNA}9:12345678`, false],
    [`ml_draft:OTHER:${ANNA}:12345678`, false],
    [`ml_window:meeline:${TENANT}:${ANNA}`, true],
    [`meeline-${TENANT}-${ANNA}/messages/1`, true],
    [`meeline-epoch-${ANNA}`, true],
    [`ml_account:${TENANT}`, true],
    ['ml_account:OTHER', false],
    ['ml_call', true],
    ['ml_language', false],
  ])('%s: %s', (key, isUsers) => {
    expect(isUserKey(key, TENANT, ANNA)).toBe(isUsers);
  });

  it('are those of all tenant users without a known user', () => {
    expect(isUserKey(`ml_draft:${TENANT}:M2:12345678`, TENANT, undefined)).toBe(true);
    expect(isUserKey('ml_draft:OTHER:M2:12345678', TENANT, undefined)).toBe(false);
  });

  it('cover every key of the widget except the device’s', () => {
    const files = readdirSync('widget', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
    const names = files.flatMap((file) =>
      [...readFileSync(path.join('widget', file), 'utf8').matchAll(/['`](ml_\w+|meeline-epoch-)/g)].map(
        ([, name = '']) => name,
      ),
    );
    // The wire's field for a user's id.
    const stored = new Set(names.filter((name) => name !== 'ml_id'));
    expect(stored.size).toBeGreaterThan(12);
    const endings = ['', `:${TENANT}`, `:${TENANT}:${ANNA}`, `:meeline:${TENANT}:${ANNA}`, ANNA, `:${ANNA}`];
    const missed = [...stored].filter((name) => !endings.some((end) => isUserKey(name + end, TENANT, ANNA)));
    expect(missed.toSorted()).toEqual(OF_THE_DEVICE);
  });
});
