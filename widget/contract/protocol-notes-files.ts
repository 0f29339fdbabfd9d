/** The part of the protocol's notes that is about files. */
import type { FailureCode } from '../domain/failure.ts';

type Notes<Name extends string> = Readonly<
  Record<Name, { readonly meaning: string; readonly failures: readonly FailureCode[] }>
>;

export const FILE_OPERATION_NOTES: Notes<'allowSend' | 'fileStsGet' | 'userStickersGet' | 'userStickerDel'> = {
  userStickersGet: {
    meaning:
      'The pictures among the user’s favourites, newest first, at most 120. `file/v2/set` adds them; a message (`img`) may show one by its key, and the chat then has it too.',
    failures: [],
  },
  userStickerDel: {
    meaning: 'Takes a picture out of the user’s favourites. One that is not there changes nothing.',
    failures: [],
  },
  allowSend: {
    meaning:
      'Whether the user may send to a chat now; asked before a video is prepared. How fast one sends does not count.',
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
      'Leave to upload a video or a document in parts. `hashed` is of the first 2 MB; `log` says its size in bytes and its duration in seconds. `s` is `2` when the file is there already, else `1` with a token. The same wish again goes on with the same upload under a new token.',
    failures: [
      'video_too_large',
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

export const FILE_HTTP_NOTES: Notes<'fileComplete' | 'fileParts' | 'fileSet'> = {
  fileComplete: {
    meaning:
      'Puts the parts of an upload together and says what they are. The same call again gets the same answer. What is not of the kind that was announced is refused and forgotten.',
    failures: ['upload_expired', 'upload_incomplete', 'file_type', 'video_too_large', 'not_found'],
  },
  fileParts: {
    meaning: 'Which parts of an upload have arrived: numbers from 0.',
    failures: ['upload_expired', 'not_found'],
  },
  fileSet: {
    meaning:
      'Gives a file that the user may see to another owner under the same key: a chat (`message`) that the user may send to, or the user’s own stickers (`user_sticker`: pictures alone, at most 120).',
    failures: [
      'not_found',
      'file_type',
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
