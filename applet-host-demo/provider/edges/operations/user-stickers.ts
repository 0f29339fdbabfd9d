import { userStickerDel, userStickersGet } from '#contract/operations/user-stickers.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { listStickers, removeSticker } from '../../base/store/files/stickers.ts';

/** Spec: 1-chat §5 Emoji add to favourites, §7 (user_sticker). */
export const handleUserStickersGet = forSession(userStickersGet, async (_request, { services, caller }) =>
  answer({ stickers: await listStickers(services.db, caller.userId) }),
);

export const handleUserStickerDel = forSession(userStickerDel, async ({ key }, { services, caller }) => {
  await removeSticker(services.db, caller.userId, key);
  return answer(undefined);
});
