import type { BoardNote, FriendRequest, FriendRequestState } from '../../domain/contact/friend-request.ts';
import {
  mapped,
  named,
  optional,
  record,
  refuse,
  text,
  time,
  tolerantList,
  withDefault,
  type Codec,
} from '../codec.ts';
import { unescapeText } from '../escape.ts';
import { groupId, userId } from '../ids.ts';

/** Spec: 2-contacts-groups §4 Friend request invite_state. */
const STATES: Readonly<Record<FriendRequestState, string>> = {
  received: '1',
  added: '2',
  rejected: '3',
  sent: '-1',
  passed: '-2',
  refused: '-3',
};

export const inviteState: Codec<FriendRequestState> = {
  type: "'1' | '2' | '3' | '-1' | '-2' | '-3'",
  read: (wire, context, path) => {
    const value = text.read(wire, context, path);
    const found = (Object.keys(STATES) as FriendRequestState[]).find((state) => STATES[state] === value);
    return found ?? refuse(path, 'an invite state');
  },
  write: (state) => STATES[state],
};

const boardNote = mapped(
  record({ authorId: optional(userId, 'user_id'), name: withDefault(text, '', 'nickName'), text: named('msg', text) }),
  ({ authorId, ...rest }): BoardNote => ({ ...rest, authorId }),
  (line) => line,
);

const boardNotes = tolerantList(boardNote);

/** Notes on a request: a list, or the list as JSON text. Other text does not hide the request. Spec: 2-contacts-groups §3. */
export const board: typeof boardNotes = {
  ...boardNotes,
  read: (wire, context, path) =>
    typeof wire === 'string' ? boardNotes.read(parseList(wire), context, path) : boardNotes.read(wire, context, path),
};

function parseList(json: string): readonly unknown[] {
  // The JSON text may be escaped as a whole, like every text on the wire (D-07).
  for (const candidate of [json, unescapeText(json)]) {
    try {
      const value: unknown = JSON.parse(candidate);
      if (Array.isArray(value)) return value;
    } catch {
      // Not JSON: try the next candidate.
    }
  }
  return [];
}

const wireRequest = record({
  userId: named(['user_id', 'ml_id'], userId),
  name: withDefault(text, '', 'user_name'),
  photo: withDefault(text, '', ['head_photo', 'headPhoto']),
  message: withDefault(text, '', ['msg', 'msgs']),
  timeMs: named('time', time),
  state: named('invite_state', inviteState),
  sourceType: withDefault(text, '', 'source_type'),
  sourceUserId: optional(userId, 'source_uid'),
  sourceGroupId: optional(groupId, 'source_gid'),
  inviteCode: withDefault(text, '', 'invite_code'),
  board: withDefault(board, [], 'msgBoard'),
});

/** Spec: 2-contacts-groups §3 Friend request. */
export const friendRequest: Codec<FriendRequest> = mapped(
  wireRequest,
  ({ sourceUserId, sourceGroupId, ...rest }) => ({ ...rest, sourceUserId, sourceGroupId }),
  (request) => request,
);
