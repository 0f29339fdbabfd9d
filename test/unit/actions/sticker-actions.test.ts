import { createStore } from 'jotai/vanilla';
import { expect, test } from 'vitest';
import type { ActionDeps } from '../../../widget/actions/context.ts';
import { createStickerActions } from '../../../widget/actions/sticker-actions.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import type { Sticker } from '../../../widget/domain/media/sticker.ts';
import { failure, type Result } from '../../../widget/domain/result.ts';
import { stickersAtom } from '../../../widget/state/stickers.ts';

const ANN = { userId: 'M000000001' };
const BEN = { userId: 'M000000002' };
const sticker = (key: string): Sticker => ({ key, width: 1, height: 1, sizeBytes: 1 });

/** A user with three stickers, who has deleted the second one. The provider has not replied yet. */
function setUp() {
  const store = createStore();
  let user = ANN;
  let reply: (result: Result<unknown, Failure>) => void = () => undefined;
  const actions = createStickerActions({
    store,
    session: { current: () => user },
    api: { call: () => new Promise((resolve) => (reply = resolve)) },
  } as unknown as ActionDeps);
  const hold = (...keys: readonly string[]) =>
    store.set(stickersAtom, { userId: user.userId, stickers: keys.map(sticker) });
  hold('a', 'b', 'c');
  const dropped = actions.dropSticker(sticker('b'));
  const refuse = async () => {
    reply(failure({ code: 'network' }));
    expect(await dropped).toEqual(failure({ code: 'network' }));
  };
  const changeUser = (): void => {
    user = BEN;
  };
  return { hold, refuse, changeUser, shown: () => store.get(stickersAtom)?.stickers.map(({ key }) => key) };
}

test('restores only the deleted sticker when the deletion fails', async () => {
  const { hold, refuse, shown } = setUp();
  expect(shown()).toEqual(['a', 'c']);
  hold('new', 'a', 'c');
  await refuse();
  expect(shown()).toEqual(['new', 'a', 'b', 'c']);
});

test('keeps a reloaded list that still has the sticker', async () => {
  const { hold, refuse, shown } = setUp();
  hold('b', 'a', 'c');
  await refuse();
  expect(shown()).toEqual(['b', 'a', 'c']);
});

test('restores nothing into the list of another user', async () => {
  const { hold, refuse, changeUser, shown } = setUp();
  changeUser();
  hold('x');
  await refuse();
  expect(shown()).toEqual(['x']);
});
