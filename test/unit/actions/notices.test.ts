import { createStore } from 'jotai/vanilla';
import { describe, expect, test } from 'vitest';
import { createNoticeActions } from '../../../widget/actions/notice-actions.ts';
import type { ActionParts } from '../../../widget/actions/context.ts';
import { createBrowserRandom } from '../../../widget/platform/random.browser.ts';
import { dialogsAtom, toastsAtom } from '../../../widget/state/notices.ts';
import { createNotify } from '../../../widget/sync/notify.ts';

describe('a failure that no screen has a place for', () => {
  test.each([
    ['timeout', 1, 0],
    ['registration_closed', 0, 1],
    ['noFriend', 0, 0],
    ['wrong_password', 0, 0],
    ['token_invalid', 0, 0],
    ['invalid_request', 0, 0],
  ] as const)('%s: %i toasts, %i dialogs', (code, toasts, dialogs) => {
    const store = createStore();
    createNotify(store, createBrowserRandom())({ code });
    expect([store.get(toastsAtom).length, store.get(dialogsAtom).length]).toEqual([toasts, dialogs]);
  });
});

test('what is dismissed goes, the others stay', () => {
  const store = createStore();
  const notify = createNotify(store, createBrowserRandom());
  const actions = createNoticeActions({ store } as ActionParts);
  notify({ code: 'timeout' });
  notify({ code: 'network' });
  notify({ code: 'registration_closed' });
  actions.dismissToast(store.get(toastsAtom)[0]?.id ?? '');
  actions.dismissDialog(store.get(dialogsAtom)[0]?.id ?? '');
  expect(store.get(toastsAtom).map(({ failure }) => failure.code)).toEqual(['network']);
  expect(store.get(dialogsAtom)).toEqual([]);
});
