import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import { createNoticeActions } from '../../../widget/actions/notice-actions.ts';
import type { ActionDeps } from '../../../widget/actions/context.ts';
import { createBrowserRandom } from '../../../widget/platform/random.browser.ts';
import { dialogsAtom, toastsAtom } from '../../../widget/state/notices.ts';
import { announce, createNotify } from '../../../widget/sync/notify.ts';
import { createFakeClock } from '../../support/fake-clock.ts';

describe('a failure without a place on the screen', () => {
  test.each([
    ['timeout', 1, 0],
    ['registration_closed', 0, 1],
    ['not_match', 1, 0],
    ['wrong_password', 0, 0],
    ['token_invalid', 0, 0],
    ['invalid_request', 0, 0],
    ['call_needs_https', 0, 1],
    ['other', 1, 0],
  ] as const)('shows %s in %i toasts and %i dialogs', (code, toasts, dialogs) => {
    const store = createStore();
    createNotify(store, createBrowserRandom(), createFakeClock())({ code });
    expect([store.get(toastsAtom).length, store.get(dialogsAtom).length]).toEqual([toasts, dialogs]);
  });
});

test('removes only the dismissed toast and the dismissed dialog', () => {
  const store = createStore();
  const notify = createNotify(store, createBrowserRandom(), createFakeClock());
  const actions = createNoticeActions({ store } as ActionDeps);
  notify({ code: 'timeout' });
  notify({ code: 'network' });
  notify({ code: 'registration_closed' });
  actions.dismissToast(store.get(toastsAtom)[0]?.id ?? '');
  actions.dismissDialog(store.get(dialogsAtom)[0]?.id ?? '');
  expect(store.get(toastsAtom).map(({ failure }) => failure.code)).toEqual(['network']);
  expect(store.get(dialogsAtom)).toEqual([]);
});

test('shows one network failure at most once in 10 s', async () => {
  const store = createStore();
  const clock = createFakeClock();
  const notify = createNotify(store, createBrowserRandom(), clock);
  const said = (): readonly string[] => store.get(toastsAtom).map(({ failure }) => failure.code);
  notify({ code: 'network' });
  notify({ code: 'network' });
  notify({ code: 'timeout' });
  notify({ code: 'too_frequent' });
  notify({ code: 'too_frequent' });
  expect(said()).toEqual(['network', 'timeout', 'too_frequent', 'too_frequent']);
  await clock.advance(9999);
  notify({ code: 'network' });
  expect(said()).toHaveLength(4);
  await clock.advance(1);
  notify({ code: 'network' });
  expect(said()).toHaveLength(5);
});

test('shows a rejection outside a chat in a toast', () => {
  const store = createStore();
  createNotify(store, createBrowserRandom(), createFakeClock())({ code: 'noFriend', detail: 'x' });
  expect(store.get(toastsAtom).map(({ failure }) => failure)).toEqual([{ code: 'no_friend_yet', detail: 'x' }]);
});

test('shows a provider’s announcement in one dialog until dismissed', () => {
  const store = createStore();
  const random = createBrowserRandom();
  const notify = createNotify(store, random, createFakeClock());
  const careful = { code: 'warned', detail: 'careful' } as const;
  for (const failure of [careful, careful, { code: 'refused', detail: 'no (7)' } as const]) {
    announce(store, random, failure);
    notify(failure);
  }
  expect(store.get(dialogsAtom).map(({ failure }) => failure.detail)).toEqual(['careful', 'no (7)']);
  expect(store.get(toastsAtom)).toEqual([]);
  createNoticeActions({ store } as ActionDeps).dismissDialog(store.get(dialogsAtom)[0]?.id ?? '');
  announce(store, random, careful);
  expect(store.get(dialogsAtom).map(({ failure }) => failure.detail)).toEqual(['no (7)', 'careful']);
});
