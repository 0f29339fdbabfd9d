import type { Sticker } from '../../domain/media/sticker.ts';
import { count, named, nothing, record, tolerantList, withDefault, type Codec } from '../codec.ts';
import { fileKey } from '../files.ts';
import { operation } from '../operation.ts';

const sticker: Codec<Sticker> = record({
  key: named('file_key', fileKey),
  width: withDefault(count, 0),
  height: withDefault(count, 0),
  sizeBytes: withDefault(count, 0, 'size'),
});

/** The pictures in the user's favourites, newest first. `file/v2/set` adds them. D-09. */
export const userStickersGet = operation(
  'userStickersGet',
  nothing,
  record({ stickers: named('list', tolerantList(sticker)) }),
);

/** Removes a picture from the user's favourites. D-09. */
export const userStickerDel = operation('userStickerDel', record({ key: named('file_key', fileKey) }), nothing);
