import { serverNoti, type ServerNotiKind } from '#contract/pushes/server-noti.ts';
import type { GroupMember } from '#domain/group/member.ts';
import type { ListChange } from '#domain/list-merge.ts';
import type { Bus } from '../bus/bus.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { pushFrame } from './frame.ts';

export interface ServerNoti {
  readonly groupId?: string;
  readonly chatId?: string;
  readonly userId?: string;
  readonly members?: readonly ListChange<GroupMember>[];
  /** The session that caused the change and already knows about it. */
  readonly exceptSessionId?: string;
}

/** Notifies users of a change that one of their lists shows. Call it only after the commit. */
export function pushServerNoti(
  bus: Bus,
  { config: { roleScheme } }: Tenant,
  about: ServerNotiKind,
  userIds: readonly string[],
  { groupId, chatId, userId, members = [], exceptSessionId }: ServerNoti = {},
): void {
  if (userIds.length === 0) return;
  const frame = pushFrame(serverNoti, { about, groupId, chatId, userId, members }, roleScheme);
  bus.publish({ kind: 'push', userIds, frame, groupId, exceptSessionId });
}
