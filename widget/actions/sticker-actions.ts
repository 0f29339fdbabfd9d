import { packContent } from '../contract/entities/rich-content.ts';
import { fileSet } from '../contract/http/file-set.ts';
import { userStickerDel, userStickersGet } from '../contract/operations/user-stickers.ts';
import type { ChatId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import { canAddSticker, type Sticker } from '../domain/media/sticker.ts';
import type { ImageContent } from '../domain/message/rich-content.ts';
import { failure, success, type Result } from '../domain/result.ts';
import { stickersAtom } from '../state/stickers.ts';
import type { ActionDeps } from './context.ts';

/** The result of adding a picture to the favourites. */
export type KeepOutcome = 'kept' | 'kept-already' | 'full';

/** The actions on favourite pictures. The screens show the failures. Spec: 1-chat §5 Emoji, §7 (user_sticker). */
export interface StickerActions {
  /** Fetches the stickers again, because they may have changed on another device. */
  readonly loadStickers: () => Promise<Result<undefined, Failure>>;
  /** Adds the picture of a message to the favourites, unless it is one already. */
  readonly keepPicture: (chatId: ChatId, content: ImageContent) => Promise<Result<KeepOutcome, Failure>>;
  readonly dropSticker: (sticker: Sticker) => Promise<Result<undefined, Failure>>;
  /** Sends a sticker; the chat shows it before this returns. */
  readonly sendSticker: (chatId: ChatId, sticker: Sticker) => Result<undefined, Failure>;
}

export function createStickerActions({ api, session, store }: ActionDeps): StickerActions {
  const loaded = (): readonly Sticker[] | undefined => {
    const known = store.get(stickersAtom);
    return known?.userId === session.current()?.userId ? known?.stickers : undefined;
  };
  const publish = (stickers: readonly Sticker[]): void => {
    const userId = session.current()?.userId;
    if (userId !== undefined) store.set(stickersAtom, { userId, stickers });
  };

  const load = async (): Promise<Result<readonly Sticker[], Failure>> => {
    const user = session.current();
    const answered = await api.call(userStickersGet, undefined);
    if (!answered.ok) return answered;
    if (session.current() === user) publish(answered.value.stickers);
    return success(answered.value.stickers);
  };

  return {
    async loadStickers() {
      const loaded = await load();
      return loaded.ok ? success(undefined) : loaded;
    },
    async keepPicture(chatId, { file, width, height, sizeBytes }) {
      const user = session.current();
      if (user === undefined) return failure({ code: 'not_connected' });
      const known = loaded();
      const stickers = known === undefined ? await load() : success(known);
      if (!stickers.ok) return stickers;
      if (stickers.value.some(({ key }) => key === file.key)) return success('kept-already');
      if (!canAddSticker(stickers.value.length)) return success('full');
      const kept = await api.callDirect(fileSet, {
        fileKey: file.key,
        owner: user.userId,
        type: 'user_sticker' as const,
        from: file.ownerId ?? chatId,
        fromType: 'message' as const,
      });
      if (!kept.ok) return kept.failure.code === 'too_large' ? success('full') : kept;
      if (session.current() === user) publish([{ key: file.key, width, height, sizeBytes }, ...(loaded() ?? [])]);
      return success('kept');
    },
    async dropSticker({ key }) {
      const user = session.current();
      const before = loaded() ?? [];
      publish(before.filter((sticker) => sticker.key !== key));
      const dropped = await api.call(userStickerDel, { key });
      if (dropped.ok) return success(undefined);
      // The list may have changed meanwhile, and another user may have signed in.
      if (session.current() === user) publish(withRestored(loaded() ?? [], before, key));
      return dropped;
    },
    sendSticker(chatId, { key, width, height, sizeBytes }) {
      const content = packContent({ kind: 'image', file: { key }, width, height, sizeBytes });
      return (
        session.current()?.realtime()?.outbox.send({ chatId, content }) ?? failure({ code: 'not_connected' as const })
      );
    },
  };
}

/** Puts a sticker back before the one that followed it. */
function withRestored(now: readonly Sticker[], before: readonly Sticker[], key: string): readonly Sticker[] {
  const index = before.findIndex((sticker) => sticker.key === key);
  const restored = before[index];
  if (restored === undefined || now.some((sticker) => sticker.key === key)) return now;
  const following = new Set(before.slice(index + 1).map((sticker) => sticker.key));
  const at = now.findIndex((sticker) => following.has(sticker.key));
  return at === -1 ? [...now, restored] : [...now.slice(0, at), restored, ...now.slice(at)];
}
