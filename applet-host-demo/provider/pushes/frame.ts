import { encode } from '../../../widget/contract/codec.ts';
import type { PushEnvelope } from '../../../widget/contract/frame.ts';
import type { Push } from '../../../widget/contract/operation.ts';
import type { RoleScheme } from '../../../widget/domain/session/tenant.ts';

/** Encodes a push for the wire: once for all receivers. */
export function pushFrame<Data>(push: Push<Data>, data: Data, roleScheme: RoleScheme): string {
  const envelope: PushEnvelope = { type: push.type, d: encode(push.data, data, { roleScheme }) };
  return JSON.stringify(envelope);
}
