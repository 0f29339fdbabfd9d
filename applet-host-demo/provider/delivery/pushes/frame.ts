import { encode } from '#contract/codec.ts';
import type { PushEnvelope } from '#contract/frame.ts';
import type { Push } from '#contract/operation.ts';
import type { RoleScheme } from '#domain/session/tenant.ts';

/** Encodes a push for the wire: once for all receivers. */
export function pushFrame<Data>(push: Push<Data>, data: Data, roleScheme: RoleScheme): string {
  const envelope: PushEnvelope = { type: push.type, d: encode(push.data, data, { roleScheme }) };
  return JSON.stringify(envelope);
}
