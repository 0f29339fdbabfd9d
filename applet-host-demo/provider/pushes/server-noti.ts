import { serverNoti, type ServerNotiKind } from '../../../widget/contract/pushes/server-noti.ts';
import type { Bus } from '../bus/bus.ts';
import type { Tenant } from '../tenants/settings.ts';
import { pushFrame } from './frame.ts';

export interface ServerNoti {
  readonly groupId?: string;
  /** The session that has caused it and knows already. */
  readonly exceptSessionId?: string;
}

/** Tells users that something has changed which one of their lists shows. Only after the commit. */
export function pushServerNoti(
  bus: Bus,
  { config: { roleScheme } }: Tenant,
  about: ServerNotiKind,
  userIds: readonly string[],
  { groupId, exceptSessionId }: ServerNoti = {},
): void {
  if (userIds.length === 0) return;
  bus.publish({ kind: 'push', userIds, frame: pushFrame(serverNoti, { about, groupId }, roleScheme), exceptSessionId });
}
