import { type DirectReply, NO_CHANGE, type ReplyEnvelope, STATUS } from '#contract/envelope.ts';
import type { Outcome } from './outcome.ts';

/** The reply to an enveloped call, over HTTP and over the socket. Spec: 3-transport §3, §7. */
export function envelopeReply(requestId: string, outcome: Outcome<unknown>, nowMs: number): ReplyEnvelope {
  if (!outcome.ok) {
    const { code, message, data = {} } = outcome.failure;
    return { s: STATUS.failure, m: message, d: data, t: nowMs, r: requestId, code };
  }
  const { data, version, isUnchanged } = outcome.value;
  return {
    s: STATUS.success,
    m: isUnchanged === true ? NO_CHANGE : '',
    d: data,
    t: nowMs,
    ...(version === undefined ? {} : { v: version }),
    r: requestId,
    code: '',
  };
}

/** The reply of a direct path, with time and version in addition to the specified fields. */
export function directReply(
  outcome: Outcome<unknown>,
  nowMs: number,
): DirectReply & { readonly t: number; readonly v?: string } {
  if (!outcome.ok) {
    const { code, message, data = {} } = outcome.failure;
    return { code: 'fail', msg: message, data, errorCode: code, t: nowMs };
  }
  const { data, version, isUnchanged } = outcome.value;
  return {
    code: 'success',
    msg: isUnchanged === true ? NO_CHANGE : '',
    data,
    errorCode: '',
    t: nowMs,
    ...(version === undefined ? {} : { v: version }),
  };
}
