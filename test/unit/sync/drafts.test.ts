import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import type { Account } from '../../../widget/domain/session/account.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';
import { draftsAtom } from '../../../widget/state/drafts.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { createDrafts } from '../../../widget/sync/drafts.ts';
import { CHAT, ME } from '../../support/builders.ts';

const ANNA: Account = { userId: ME, name: 'Anna', loginName: 'anna', photo: '', authType: 1 };
const BEN: Account = { ...ANNA, userId: 'M000000002', name: 'Ben' };

function openPage(keyValue = createMemoryKeyValue(), tenant = 'CB') {
  const store = createStore();
  const drafts = createDrafts(store, keyValue, tenant);
  return {
    keyValue,
    drafts,
    shown: () => [...store.get(draftsAtom)],
    signIn: (account: Account) => store.set(sessionAtom, { phase: 'ready', account }),
    pause: (account: Account) => store.set(sessionAtom, { phase: 'other-window', account }),
    signOut: () => store.set(sessionAtom, { phase: 'signed-out', reason: undefined }),
  };
}

test('shows a draft at once and on the next visit', () => {
  const before = openPage();
  before.signIn(ANNA);
  before.drafts.save(CHAT, ' half a\nthought');
  expect(before.shown()).toEqual([[CHAT, ' half a\nthought']]);
  const after = openPage(before.keyValue);
  expect(after.shown()).toEqual([]);
  after.signIn(ANNA);
  expect(after.shown()).toEqual([[CHAT, ' half a\nthought']]);
});

test('hides drafts from other users, tenants and after signing out', () => {
  const page = openPage();
  page.signIn(ANNA);
  page.drafts.save(CHAT, 'mine');
  page.signOut();
  expect(page.shown()).toEqual([]);
  page.drafts.save(CHAT, 'nobody’s');
  page.signIn(BEN);
  expect(page.shown()).toEqual([]);
  const otherTab = openPage(page.keyValue, 'GPO');
  otherTab.signIn(ANNA);
  expect(otherTab.shown()).toEqual([]);
});

test('takes over another window’s draft after a pause', () => {
  const first = openPage();
  first.signIn(ANNA);
  first.drafts.save(CHAT, 'begun here');
  const second = openPage(first.keyValue);
  second.pause(ANNA);
  expect(second.shown()).toEqual([]);

  first.pause(ANNA);
  second.signIn(ANNA);
  second.drafts.save(CHAT, 'begun here, ended there');
  first.drafts.save(CHAT, '');
  second.pause(ANNA);
  first.signIn(ANNA);
  expect(first.shown()).toEqual([[CHAT, 'begun here, ended there']]);

  first.pause(ANNA);
  second.signIn(ANNA);
  second.drafts.save(CHAT, '');
  second.pause(ANNA);
  first.signIn(ANNA);
  expect(first.shown()).toEqual([]);
});

test.each(['', '  \n '])('removes the draft when it is %j', (blank) => {
  const page = openPage();
  page.signIn(ANNA);
  page.drafts.save(CHAT, 'something');
  page.drafts.save(CHAT, blank);
  expect(page.shown()).toEqual([]);
  expect(page.keyValue.keys('')).toEqual([]);
});
