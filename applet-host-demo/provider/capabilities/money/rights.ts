import { otherParty } from '#domain/chat/chat-id.ts';
import type { FailureCode } from '#domain/failure.ts';
import { canEditGroup } from '#domain/group/permissions.ts';
import { groupPostingBlock } from '#domain/group/posting.ts';
import { hasMoney, maySendEnvelopes } from '#domain/money/red-envelope.ts';
import { failure, type Result, success } from '#domain/result.ts';
import type { SessionContext } from '../../calls/services.ts';
import { findTextObjection, objectionCode } from '../moderation/moderate.ts';
import { type Actor, lockAndFindActor } from '../../base/store/messages/actors.ts';
import {
  type EnvelopeFacts,
  findEnvelopeFacts,
  isGuestOf,
  setRedOpen,
} from '../../base/store/groups/group-functions.ts';
import { recordOperation } from '../../base/store/groups/group-operations.ts';
import { countForPace, isInPace, limitsOf } from '../../base/store/access/player-limits.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import { lockAndCheckSender } from '../../base/store/groups/send-rights.ts';
import { canReceiveMoney, paidSince } from '../../base/store/money/payments.ts';
import { type MoneySettings, unconfirmedLimit } from '../../base/tenant-settings/money-settings.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

const DAY_MS = 86_400_000;

type Outcome<T> = Result<T, FailureCode>;

/** The sentence of `payee_unavailable`. */
export const PAYEE_UNAVAILABLE =
  'No user of this chat can receive the money: the account is closed, or the service has none.';

/** The settings of a tenant whose chats have money. Spec: 1-chat §1. */
export const moneyOf = ({ settings, config }: Tenant): MoneySettings | undefined =>
  hasMoney(config) ? settings.money : undefined;

/** Checks whether a member may send envelopes, inside the transaction. S-10. */
export async function checkSender(
  trx: DatabaseTransaction,
  groupId: string,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<{ readonly actor: Actor; readonly facts: EnvelopeFacts; readonly money: MoneySettings }>> {
  const money = moneyOf(tenant);
  if (money === undefined) return failure('forbidden');
  const actor = await lockAndFindActor(trx, groupId, caller.userId);
  if (!actor.ok) return actor;
  const facts = await findEnvelopeFacts(trx, groupId, caller.userId);
  const role = actor.value.role ?? 'guest';
  if (!maySendEnvelopes(role, true)) return failure('forbidden');
  if (!maySendEnvelopes(role, facts.isRedOpen)) return failure('red_closed');
  if ((await limitsOf(trx, caller.userId, services.now())).includes('mute')) return failure('muted');
  const block = groupPostingBlock({ myRole: role, ...facts });
  return block === undefined ? success({ actor: actor.value, facts, money }) : failure(block);
}

/** A payment before it is stored. */
export interface OfferedPayment {
  /** Minor units. */
  readonly amount: number;
  readonly remark: string;
  /** The user or the platform has confirmed it. */
  readonly isConfirmed: boolean;
}

/**
 * The last checks before money is sent: a moderator's limits and the rules for texts, then whether the payment still needs a
 * confirmation (`pay_password`), so that no password is asked for in vain. Counts the payment for its pace. The money of a
 * shadow-limited user arrives, but no words with it: they would be seen by others. L-MO12, L-PB5, L-MW4. The caller has locked the payer.
 */
export async function admitPayment(
  trx: DatabaseTransaction,
  { amount, remark, isConfirmed }: OfferedPayment,
  money: MoneySettings,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<undefined>> {
  const nowMs = services.now();
  const limits = await limitsOf(trx, caller.userId, nowMs);
  if (limits.includes('shadow') && remark.trim() !== '') return failure('message_refused');
  const objection = findTextObjection(remark, tenant, limits);
  if (objection !== undefined) return failure(objectionCode(objection));
  const isSlow = limits.includes('slow');
  if (isSlow && !(await isInPace(trx, caller.userId, nowMs))) return failure('too_frequent');
  const unconfirmed = unconfirmedLimit(money, await paidSince(trx, caller.userId, nowMs - DAY_MS));
  if (!isConfirmed && unconfirmed !== undefined && amount > unconfirmed) return failure('pay_password');
  if (isSlow) await countForPace(trx, caller.userId, nowMs);
  return success(undefined);
}

/**
 * Checks whether a user may see the envelopes of a chat: members of a group may, guests may not, and the two users of a one-to-one
 * chat may. Spec: 1-chat §5.
 */
export async function checkViewer(
  trx: DatabaseTransaction,
  chatId: string,
  { tenant, caller }: SessionContext,
): Promise<Outcome<Actor>> {
  if (moneyOf(tenant) === undefined) return failure('forbidden');
  const actor = await lockAndFindActor(trx, chatId, caller.userId);
  if (actor.ok || actor.failure !== 'noGroupMember') return actor;
  return failure((await isGuestOf(trx, chatId, caller.userId)) ? 'red_guest' : 'noGroupMember');
}

/** Checks whether a user may send an envelope to the other user of a one-to-one chat. Returns the friend's id. S-10. */
export async function checkFriendSender(
  trx: DatabaseTransaction,
  chatId: string,
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<{ readonly friendId: string; readonly money: MoneySettings }>> {
  const money = moneyOf(tenant);
  const friendId = otherParty(chatId, caller.userId);
  if (money === undefined || friendId === undefined) return failure('forbidden');
  if (friendId === caller.userId) return failure('red_own');
  const sender = await lockAndCheckSender(trx, chatId, caller.userId, services.now(), 'free');
  if (!sender.ok) return sender;
  return (await canReceiveMoney(trx, friendId, undefined))
    ? success({ friendId, money })
    : failure('payee_unavailable');
}

/** Changes whether a group allows envelopes. Spec: 1-chat §6. S-10. */
export const changeFunctions = (
  { groupId, redOpen }: { readonly groupId: string; readonly redOpen: boolean },
  { services, tenant, caller }: SessionContext,
) =>
  services.db.transaction().execute(async (trx): Promise<Outcome<undefined>> => {
    const actor = await lockAndFindActor(trx, groupId, caller.userId);
    if (!actor.ok) return actor;
    if (moneyOf(tenant) === undefined || !canEditGroup(actor.value.role ?? 'guest')) return failure('forbidden');
    if ((await findEnvelopeFacts(trx, groupId, caller.userId)).isFrozen) return failure('group_frozen');
    if (await setRedOpen(trx, groupId, redOpen)) {
      const kind = redOpen ? 'envelopes-allowed' : 'envelopes-forbidden';
      await recordOperation(trx, { groupId, actorId: caller.userId, kind }, services.now());
    }
    return success(undefined);
  });
