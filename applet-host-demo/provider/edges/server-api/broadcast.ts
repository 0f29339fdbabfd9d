import { uuidInChat } from '../../capabilities/messages/send-to-many.ts';
import { listPlayers, type StoredPlayer } from '../../base/store/people/players.ts';
import type { PlatformContext } from './endpoint.ts';
import type { Audience } from './endpoints/message-schemas.ts';
import { type ApiFailure, refuseCall, statusOf } from './failures.ts';
import { type Prepared, sendToPlayer } from './send-order.ts';

/** The players of an audience as it is now, by user id. */
export const listAudience = (
  { services, tenant }: PlatformContext,
  to: Audience,
  part: { readonly after: string | undefined; readonly limit: number },
): Promise<readonly StoredPlayer[]> =>
  listPlayers(services.db, tenant.code, { ...part, tag: to.type === 'tag' ? to.tag : undefined });

export interface Reached {
  readonly sent: number;
  readonly failed: readonly { readonly userId: string; readonly code: ApiFailure['code'] }[];
}

/**
 * Sends a message to some players, each in a transaction of its own: a failure for one does not stop the others. Frozen ones are left
 * out. A repeat finds what was sent. S-01.
 */
export async function sendToPlayers(
  context: PlatformContext,
  account: StoredPlayer,
  prepared: Prepared,
  players: readonly StoredPlayer[],
): Promise<Reached> {
  let sent = 0;
  const failed: { userId: string; code: ApiFailure['code'] }[] = [];
  for (const player of players) {
    if (player.isFrozen) continue;
    const { userId } = player;
    const own = { ...context, localId: uuidInChat(context.localId, userId) };
    const outcome = await sendToPlayer(own, account, player, prepared).catch((error: unknown) => {
      context.services.log.error({ err: error, userId }, 'a message to many did not reach a player');
      return refuseCall('server_error', 'The message could not be sent to a player.');
    });
    if (outcome.ok) sent += 1;
    else failed.push({ userId, code: outcome.failure.code });
  }
  return { sent, failed };
}

/** Whether a later try can succeed. */
export function isTemporary(code: ApiFailure['code']): boolean {
  const status = statusOf(code);
  return status === 429 || status >= 500;
}
