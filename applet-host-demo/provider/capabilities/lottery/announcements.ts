import type { Bus } from '../../delivery/bus/bus.ts';
import { pushServerNoti } from '../../delivery/pushes/server-noti.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

declare module '../../calls/services.ts' {
  interface Services {
    readonly bets: BetAnnouncer;
  }
}

/** Between two notifications of one chat. */
const INTERVAL_MS = 1000;

interface Waiting {
  readonly tenant: Tenant;
  readonly userIds: Set<string>;
}

/** Notifies users that the states of shared bets in a chat have changed: at once, and then at most once a second. L-LO3. */
export interface BetAnnouncer {
  readonly announce: (tenant: Tenant, chatId: string, userIds: readonly string[]) => void;
  /** Sends what waits, and ends the timers. */
  readonly stop: () => void;
}

export function createBetAnnouncer(bus: Bus): BetAnnouncer {
  const chats = new Map<string, Waiting & { readonly timer: NodeJS.Timeout }>();
  const send = (chatId: string, { tenant, userIds }: Waiting): void =>
    pushServerNoti(bus, tenant, 'bet_updated', [...userIds], { chatId });
  const open = (tenant: Tenant, chatId: string): void => {
    const timer = setTimeout(() => {
      const waiting = chats.get(chatId);
      chats.delete(chatId);
      if (waiting === undefined || waiting.userIds.size === 0) return;
      open(tenant, chatId);
      send(chatId, waiting);
    }, INTERVAL_MS).unref();
    chats.set(chatId, { tenant, userIds: new Set(), timer });
  };
  return {
    announce(tenant, chatId, userIds) {
      const waiting = chats.get(chatId);
      if (waiting !== undefined) {
        for (const userId of userIds) waiting.userIds.add(userId);
        return;
      }
      open(tenant, chatId);
      send(chatId, { tenant, userIds: new Set(userIds) });
    },
    stop() {
      for (const [chatId, waiting] of chats) {
        clearTimeout(waiting.timer);
        send(chatId, waiting);
      }
      chats.clear();
    },
  };
}
