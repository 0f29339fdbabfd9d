/** The part of the protocol's notes that is about files. */
import type { FailureCode } from '../domain/failure.ts';

type Notes<Name extends string> = Readonly<
  Record<Name, { readonly meaning: string; readonly failures: readonly FailureCode[] }>
>;

export const FILE_OPERATION_NOTES: Notes<'allowSend' | 'fileStsGet'> = {
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
      'Gives a file that the user may see to another owner under the same key: a chat (`message`) that the user may send to, or the user’s own stickers (`user_sticker`).',
    failures: [
      'not_found',
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
