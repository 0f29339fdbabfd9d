import { readContent } from '#contract/entities/content.ts';
import { decimalText } from '#domain/money/amount.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import { PLATFORM_ACTOR } from '#domain/message/taken-back.ts';
import type { Services } from '../../calls/services.ts';
import { findEventMessage, findEventPlayer } from '../../base/store/webhooks/event-facts.ts';
import { listUnreachedMembers } from '../../base/store/webhooks/offline-members.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import type { EventKeys } from '../../base/store/schema/schema-server-api.ts';
import type { QueuedEvent } from '../../base/store/webhooks/webhook-queue.ts';

type Facts = Readonly<Record<string, unknown>>;

/** The keys that are amounts of money. */
const AMOUNTS = ['amount', 'payout'] as const;

/**
 * The data of an event as its receiver gets it: its keys, the platform's id of the user, and the message. Undefined: the message
 * has reached all players.
 */
export async function dataOf(
  services: Pick<Services, 'db' | 'presence' | 'tenants'>,
  { type, keys, tenant }: Pick<QueuedEvent, 'type' | 'keys'> & { readonly tenant: string },
): Promise<Facts | undefined> {
  const { db, presence } = services;
  if (type === 'message.created') return { ...keys, ...(await messageOf(db, keys)) };
  if (type === 'user.offline_message') {
    const members = await listUnreachedMembers(db, placeOf(keys));
    const recipients = members.filter(({ userId }) => !presence.isOnline(userId));
    return recipients.length === 0 ? undefined : { ...keys, ...(await messageOf(db, keys)), recipients };
  }
  const { userId } = keys;
  return {
    ...keys,
    ...(userId === undefined ? {} : await playerOf(db, String(userId))),
    ...(await amountsOf(services, tenant, keys)),
  };
}

const placeOf = ({ chatId, messageId }: EventKeys) => ({ chatId: String(chatId), messageId: Number(messageId) });

/** Amounts as decimal texts in the tenant's currency, as in the other parts of the server API. */
async function amountsOf({ tenants }: Pick<Services, 'tenants'>, code: string, keys: EventKeys): Promise<Facts> {
  const found = AMOUNTS.filter((key) => key in keys);
  if (found.length === 0) return {};
  const currency = (await tenants.find(code))?.settings.money?.currency;
  return Object.fromEntries(
    found.map((key) => [key, currency === undefined ? undefined : decimalText(Number(keys[key]), currency)]),
  );
}

async function playerOf(db: Database, userId: string): Promise<Facts> {
  const row = await findEventPlayer(db, userId);
  return row === undefined
    ? {}
    : {
        name: row.name,
        ...(row.player_id === null ? {} : { playerId: row.player_id }),
        ...(row.account === null ? {} : { account: row.account }),
      };
}

/** The content is that of the moment of delivery: a recalled or removed message has none, nor has one that only its sender sees. */
async function messageOf(db: Database, keys: EventKeys): Promise<Facts> {
  const row = await findEventMessage(db, placeOf(keys));
  if (row === undefined) return {};
  const content = kindContentOf(readContent(row.type, row.body));
  return {
    time: new Date(row.time).toISOString(),
    isSystem: row.is_system,
    ...(row.is_system ? {} : { sender: { userId: row.sender_id, ...(await playerOf(db, row.sender_id)) } }),
    ...(row.shadowed_in === null ? {} : { isShadowed: true }),
    ...(row.deleted_by === null ? {} : row.deleted_by === PLATFORM_ACTOR ? { isRemoved: true } : { isRecalled: true }),
    ...(row.deleted_by === null && row.shadowed_in === null
      ? { content: { kind: content.kind, ...(content.kind === 'text' ? { text: content.text } : {}) } }
      : {}),
  };
}
