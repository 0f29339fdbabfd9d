/** The notes of PROTOCOL.md about files. */
import type { FailureCode } from '../domain/failure.ts';

type Notes<Name extends string> = Readonly<
  Record<Name, { readonly meaning: string; readonly failures: readonly FailureCode[] }>
>;

export const FILE_OPERATION_NOTES: Notes<'allowSend' | 'fileStsGet' | 'userStickersGet' | 'userStickerDel'> = {
  userStickersGet: {
    meaning:
      'The pictures in the user’s favourites, newest first, at most 120. `file/v2/set` adds them. A message (`img`) may contain one by its key; the chat then owns it too.',
    failures: [],
  },
  userStickerDel: {
    meaning: 'Removes a picture from the user’s favourites. A missing one has no effect.',
    failures: [],
  },
  allowSend: {
    meaning:
      'Whether the user may send to a chat now. Called before the widget prepares a video. The send interval does not count.',
    failures: [
      'noFriend',
      'noGroupMember',
      'isBan',
      'not_match',
      'group_frozen',
      'blacklist',
      'blacklisted',
      'forbidden',
    ],
  },
  fileStsGet: {
    meaning:
      'Requests permission to upload a video or a document in parts. `hashed` is the hash of the first 2 MB; `log` has the size in bytes and the duration in seconds. `s` is `2` if the file already exists, else `1` with a token. The same request again continues the same upload with a new token.',
    failures: [
      'video_too_large',
      'too_large',
      'storage_full',
      'noFriend',
      'noGroupMember',
      'isBan',
      'not_match',
      'group_frozen',
      'blacklist',
      'blacklisted',
      'forbidden',
    ],
  },
};

export const FILE_HTTP_NOTES: Notes<'fileComplete' | 'fileParts' | 'fileSet'> = {
  fileComplete: {
    meaning:
      'Completes an upload from its parts and returns the measured file. A repeat gets the same reply. A file of another kind than announced is refused and removed.',
    failures: [
      'upload_expired',
      'upload_incomplete',
      'file_type',
      'file_damaged',
      'video_too_large',
      'storage_full',
      'not_found',
    ],
  },
  fileParts: {
    meaning: 'The received parts of an upload: numbers from 0.',
    failures: ['upload_expired', 'not_found'],
  },
  fileSet: {
    meaning:
      'Adds another owner to a file that the user may see, under the same key: a chat (`message`) that the user may send to, or the user’s own stickers (`user_sticker`: only pictures, at most 120).',
    failures: [
      'not_found',
      'file_type',
      'file_damaged',
      'too_large',
      'noFriend',
      'noGroupMember',
      'isBan',
      'not_match',
      'group_frozen',
      'blacklist',
      'blacklisted',
      'forbidden',
    ],
  },
};
