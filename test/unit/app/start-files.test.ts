import { describe, expect, test } from 'vitest';
import { planStart, type StartFiles, type StartVisit } from '../../../widget/app/start-files.ts';
import type { Account } from '../../../widget/domain/session/account.ts';
import { createAccountCache } from '../../../widget/sync/session/account-cache.ts';
import { createTokenKeeper } from '../../../widget/sync/session/token-keeper.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';

const FILES: StartFiles = {
  login: ['login.js'],
  list: ['list.js'],
  host: ['host.js'],
  texts: { cn: 'cn', en: 'en', th: 'th', vi: 'vi', ja: 'ja', ko: 'ko', hi: 'hi', ind: 'ind' },
};
const CONFIG = JSON.stringify({ setId: 'CB', languages: ['en', 'vi', 'cn'] });

const plan = (visit: Partial<StartVisit> = {}) =>
  planStart({ path: '/ml', search: '', config: CONFIG, languages: ['en-GB'], stored: () => null, ...visit }, FILES);

/** A browser with a signed-in user. */
function signedIn(tenant = 'CB') {
  const storage = createMemoryKeyValue();
  createTokenKeeper(storage, tenant).set('t'.repeat(40));
  return storage;
}

describe('the first screen', () => {
  test.each([
    ['nobody is signed in', {}, ['en', 'login.js']],
    ['somebody is signed in', { stored: signedIn().get }, ['en', 'list.js']],
    ['somebody is signed in at another tenant', { stored: signedIn('other').get }, ['en', 'login.js']],
    ['the address names the tenant', { search: '?tenant=other', stored: signedIn('other').get }, ['en', 'list.js']],
    ['a token stands in the address', { search: '?token=abc' }, ['en', 'list.js']],
    ['a host page embeds it', { search: '?embed=1' }, ['en', 'list.js', 'host.js']],
    ['a guest opens a shared group', { path: '/ml/chat', search: '?group_id=7' }, ['en']],
  ])('plans the files of the first screen when %s', (_case, visit, files) => {
    expect(plan(visit).files).toEqual(files);
  });

  test.each([
    ['the address', { search: '?lang=vi' }, 'vi'],
    ['the browser', { languages: ['fr', 'zh-TW'] }, 'cn'],
    ['what the tenant offers', { languages: ['ko'] }, 'en'],
    ['nothing, where the configuration is unreadable', { config: 'x', languages: [] }, 'cn'],
  ])('takes its language from %s', (_from, visit, texts) => {
    expect(plan(visit).files[0]).toBe(texts);
  });
});

describe('the session', () => {
  test('is the session stored in the browser', () => {
    const { session, database } = plan({ stored: signedIn().get });
    expect(session).toEqual({ token: 't'.repeat(40), tenant: 'CB', language: 'en' });
    expect(database).toBeUndefined();
  });

  test('has a database after an earlier visit', () => {
    const storage = signedIn();
    const proof = { kind: 'token', token: 't'.repeat(40) } as const;
    createAccountCache(storage, 'CB').remember(proof, { userId: 'user-1' } as unknown as Account);
    expect(plan({ stored: storage.get }).database).toBe('meeline-CB-user-1');
  });

  test.each([
    ['inside a host page', '?embed=1'],
    ['while a token stands in the address', '?token=abc'],
  ])('is not used %s', (_case, search) => {
    expect(plan({ search, stored: signedIn().get }).session).toBeUndefined();
  });
});
