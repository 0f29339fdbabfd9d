/** The frames of a link: replies and pushes from the provider, heartbeats from the widget. Spec: 3-transport §3, §7. */
import { isObject, readReply, type ReplyEnvelope } from './envelope.ts';

export interface PushEnvelope {
  readonly type: string;
  readonly d: unknown;
}

export type Frame =
  | { readonly kind: 'reply'; readonly reply: ReplyEnvelope }
  | { readonly kind: 'push'; readonly push: PushEnvelope }
  | { readonly kind: 'invalid'; readonly reason: string };

/** Reads a frame from the provider: a reply (it has `r` and `s`), a push (it has `type`), or something invalid. */
export function readFrame(data: string): Frame {
  let parsed: unknown;
  try {
    parsed = JSON.parse(data);
  } catch {
    return { kind: 'invalid', reason: 'not JSON' };
  }
  if (!isObject(parsed)) return { kind: 'invalid', reason: 'not an object' };
  if (typeof parsed['type'] === 'string') return { kind: 'push', push: { type: parsed['type'], d: parsed['d'] } };
  const reply = readReply(parsed);
  return reply === undefined ? { kind: 'invalid', reason: 'neither reply nor push' } : { kind: 'reply', reply };
}

/** A heartbeat is a bare text of five digits from the clock. Spec: 3-transport §7. */
export const heartbeatText = (nowMs: number): string => String(Math.floor(nowMs / 1000) % 100_000).padStart(5, '0');
export const isHeartbeat = (data: string): boolean => /^\d{5}$/.test(data);

/** Age of a heartbeat in seconds; undefined if the text is not a heartbeat. */
export const heartbeatAgeS = (code: string, nowMs: number): number | undefined =>
  isHeartbeat(code) ? (Number(heartbeatText(nowMs)) - Number(code) + 100_000) % 100_000 : undefined;
