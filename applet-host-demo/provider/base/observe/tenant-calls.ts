import type { FailureCode } from '#domain/failure.ts';
import type { Metrics } from './metrics.ts';

/** Calls that send messages: of the widget, and of the server API. */
const MESSAGE_CALLS = new Set([
  'msgSend',
  'msgSendAll',
  'msgSendByList',
  'msgSendByTagIds',
  'sendMessage',
  'sendBroadcast',
]);

/** Codes of failures on the provider's side. */
const OWN_FAILURES = new Set<string>(['server_error', 'server_full', 'server_busy'] satisfies FailureCode[]);

/** Counts a call for its tenant. @param code of a refusal; undefined: it succeeded */
export function countTenantCall(
  { tenantCalls }: Metrics,
  { tenant, call }: { readonly tenant: string; readonly call: string },
  code: string | undefined,
): void {
  const kind = MESSAGE_CALLS.has(call) ? 'message' : 'other';
  const result = code === undefined ? 'ok' : OWN_FAILURES.has(code) ? 'failed' : 'refused';
  tenantCalls.inc({ tenant, kind, result });
}
