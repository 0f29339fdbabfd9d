/** Notes on the calls about the user's profile, privacy and security. */
import type { CallNote } from './protocol-notes-operations.ts';

export const PROFILE_HTTP_NOTES = {
  getAppDownload: {
    meaning:
      'The https links to the native apps; a missing path means that the tenant has no such app. Ours: the path, and `aboutConfig`, the https links to the platform’s pages about the product.',
    failures: [],
  },
  getImUserStatus: {
    meaning:
      'The user’s privacy settings: friend requests, being found by the code, being added to groups. A `_by_platform` flag of 0 means that the platform has closed the setting.',
    failures: [],
  },
  updateImUserStatus: {
    meaning:
      'Changes privacy settings; missing flags stay. `imUserId` is the user. A setting that the platform has closed is refused. The user’s devices receive `refresh_user_info`.',
    failures: ['forbidden'],
  },
  saveImUserImg: {
    meaning:
      'Sets the avatar: `girl1`–`girl7`, `man1`–`man6`, the `filePath` of `/upload/addPhoto`, or empty. The user’s devices receive `refresh_user_info`, friends `friendList`, members of the user’s groups `group_member`. A muted user may only choose a preset or none.',
    failures: ['invalid_request', 'muted', 'message_refused'],
  },
  securityGet: {
    meaning: 'Ours: whether the account has a password, the end of its phone number, and its sessions.',
    failures: [],
  },
  sessionEnd: {
    meaning:
      'Ours: signs out another session of the user, or without an id all others. Their sockets receive `kick_user` and close. The current session is refused: it uses `logout`.',
    failures: ['invalid_request'],
  },
  passwordCode: {
    meaning: 'Ours: sends a code to the verified phone number of the account.',
    failures: ['forbidden', 'sms_unavailable', 'sms_too_often'],
  },
  passwordChange: {
    meaning:
      'Ours: sets a new password. Proof is the old one or a code. All other sessions end with `update` (`pwd`). Wrong passwords count like wrong ones at sign-in.',
    failures: [
      'forbidden',
      'password_missing',
      'password_format',
      'wrong_password',
      'too_many_tries',
      'sms_code_wrong',
    ],
  },
} as const satisfies Readonly<Record<string, CallNote>>;
