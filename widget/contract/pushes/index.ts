import { friendPresencePush } from './friend-presence.ts';
import { heartbeatAnswer } from './heartbeat.ts';
import { hello } from './hello.ts';
import { kickUser } from './kick-user.ts';
import { msgReadPush } from './msg-read.ts';
import { rcvMsg } from './rcv-msg.ts';
import { rtcRequest } from './rtc-request.ts';
import { serverNoti } from './server-noti.ts';
import { closeSession, recvSession, refreshUserInfo, systemMessage, userIn } from './service-events.ts';
import { typingPush } from './typing.ts';
import { update } from './update.ts';
import type { Decoded, WireContext, WireFailure } from '../codec.ts';
import { decode } from '../codec.ts';
import type { PushEnvelope } from '../frame.ts';
import { failure, success, type Result } from '../../domain/result.ts';

/** Every pushed event, by property. */
export const PUSHES = {
  closeSession,
  friendPresencePush,
  heartbeatAnswer,
  hello,
  kickUser,
  msgReadPush,
  rcvMsg,
  recvSession,
  refreshUserInfo,
  rtcRequest,
  serverNoti,
  systemMessage,
  typingPush,
  update,
  userIn,
} as const;

type Pushes = typeof PUSHES;

/** A decoded push: `kind` is its property in `PUSHES`. */
export type IncomingPush = {
  [K in keyof Pushes]: { readonly kind: K; readonly data: Decoded<Pushes[K]['data']> };
}[keyof Pushes];

/** Decodes a push at the edge; undefined for a type that this version does not know. */
export function decodePush(
  envelope: PushEnvelope,
  context: WireContext,
): Result<IncomingPush | undefined, WireFailure> {
  for (const kind of Object.keys(PUSHES) as (keyof Pushes)[]) {
    if (PUSHES[kind].type !== envelope.type) continue;
    const decoded = decode<unknown>(PUSHES[kind].data, envelope.d, context);
    // The data was decoded by the codec of exactly this kind.
    return decoded.ok ? success({ kind, data: decoded.value } as IncomingPush) : failure(decoded.failure);
  }
  return success(undefined);
}
