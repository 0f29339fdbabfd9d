/**
 * Guest links: a user who is not signed in, or not a member, follows a shared group. A link carries pushes to the widget; the
 * widget sends only heartbeats. Spec: 3-transport §4 Guest group connection, §7. D-09.
 */
import { CLOSE_CODES } from './close-codes.ts';
import { SHARE_ENDS } from '../domain/group/guest-group.ts';
import { failure, success, type Result } from '../domain/result.ts';
import {
  decode,
  oneOf,
  named,
  optional,
  record,
  textUpTo,
  time,
  withDefault,
  type Decoded,
  type WireContext,
  type WireFailure,
} from './codec.ts';
import { guestGroup } from './entities/guest-group.ts';
import { groupId, messageId } from './ids.ts';
import { push } from './operation.ts';
import { readFrame } from './frame.ts';
import { STREAM_PATH } from './event-stream.ts';
import { rcvMsg } from './pushes/rcv-msg.ts';

/** 1005: closed without a code. */
const NO_STATUS = 1005;
const STAYS_CLOSED: ReadonlySet<number> = new Set([
  CLOSE_CODES.normal,
  CLOSE_CODES.goingAway,
  NO_STATUS,
  CLOSE_CODES.superseded,
]);

export const GUEST_SOCKET_PATH = '/ws/v3/guest';
export const GUEST_STREAM_PATH = `${STREAM_PATH}/guest`;
/** The query parameter that names the group. */
export const GUEST_GROUP_QUERY = 'gid';
/** The provider's answer to a heartbeat on a guest link, as bare text; a stream sends it without a request. */
export const GUEST_HEARTBEAT_REPLY = 'hb';

/** Whether the widget reopens a guest link after this close code. Spec: 3-transport §4 Guest group connection. */
export const isGuestReconnectCode = (code: number): boolean => !STAYS_CLOSED.has(code);

/** The authorization of a guest's file requests, valid for a limited time. Spec: 3-transport §6 (guest tokens). */
const fileToken = optional(textUpTo(500), 'file_token');

/** The first push: the group as guests see it, the newest number in its chat, and the token for its files. */
export const guestOpen = push(
  'guest_open',
  record({
    group: guestGroup,
    newestMessageId: withDefault(messageId, '0', 'msg_id'),
    timeMs: named('t', time),
    fileToken,
  }),
);

/** Follows a heartbeat's answer if the newest number has changed since it was last sent, or if a new token is due. S-03. */
export const guestBeat = push(
  'guest_beat',
  record({ groupId: named('group_id', groupId), newestMessageId: named('msg_id', messageId), fileToken }),
);

/** The history of the group up to this message was deleted for everybody. Spec: 2-contacts-groups §7 adminMsgFlush. */
export const groupFlushed = push(
  'group_flushed',
  record({ groupId: named('group_id', groupId), messageId: named('msg_id', messageId) }),
);

/** Guests may not see the group, or may no longer see it. The link closes after this push, with 1000. */
export const groupShareClosed = push(
  'group_share_closed',
  record({ groupId: named('group_id', groupId), reason: withDefault(oneOf(SHARE_ENDS), 'sharing_off') }),
);

/** Every event on a guest link, by property. */
export const GUEST_PUSHES = { guestOpen, guestBeat, rcvMsg, groupFlushed, groupShareClosed } as const;

/** A decoded text of a guest link. */
export type GuestFrame =
  | { readonly kind: 'guestOpen'; readonly data: Decoded<(typeof guestOpen)['data']> }
  | { readonly kind: 'guestBeat'; readonly data: Decoded<(typeof guestBeat)['data']> }
  | { readonly kind: 'rcvMsg'; readonly data: Decoded<(typeof rcvMsg)['data']> }
  | { readonly kind: 'groupFlushed'; readonly data: Decoded<(typeof groupFlushed)['data']> }
  | { readonly kind: 'groupShareClosed'; readonly data: Decoded<(typeof groupShareClosed)['data']> }
  /** The answer to a heartbeat, or an event that this version does not know. */
  | { readonly kind: 'nothing' };

/** Decodes a text of a guest link at the edge. */
export function readGuestFrame(text: string, context: WireContext): Result<GuestFrame, WireFailure> {
  if (text === GUEST_HEARTBEAT_REPLY) return success({ kind: 'nothing' });
  const frame = readFrame(text);
  if (frame.kind !== 'push') return failure({ path: '$', expected: 'a push' });
  for (const kind of Object.keys(GUEST_PUSHES) as (keyof typeof GUEST_PUSHES)[]) {
    if (GUEST_PUSHES[kind].type !== frame.push.type) continue;
    const decoded = decode<unknown>(GUEST_PUSHES[kind].data, frame.push.d, context);
    // The data was decoded by the codec of exactly this kind.
    return decoded.ok ? success({ kind, data: decoded.value } as GuestFrame) : failure(decoded.failure);
  }
  return success({ kind: 'nothing' });
}
