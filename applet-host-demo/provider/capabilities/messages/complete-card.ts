import { packContent } from '#contract/entities/rich-content.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { FailureCode } from '#domain/failure.ts';
import { maySendCards } from '#domain/group/posting.ts';
import type { MessageContent, SendableContent } from '#domain/message/message.ts';
import type { GroupCardContent, PersonCardContent } from '#domain/message/rich-content.ts';
import { failure, type Result, success } from '#domain/result.ts';
import {
  allowsCards,
  findFriendCard,
  findGroupCard,
  findOwnGroupCard,
  findPlayerCard,
} from '../../base/store/groups/name-cards.ts';
import type { DatabaseTransaction } from '../../base/store/schema/schema.ts';
import type { Sender } from '../../base/store/groups/send-rights.ts';

type Outcome = Result<SendableContent, FailureCode>;

interface Place {
  readonly chatId: string;
  readonly sender: Sender;
  /** The sender is a service account of this tenant: it may send the card of any player and group of the tenant. L-SA5. */
  readonly platform?: string | undefined;
}

/**
 * Completes a name card. The client sends only an id, which must belong to a friend or a group of the sender; the provider adds
 * name and picture. Other content stays unchanged. Fails with `nofriend` or `card_group`, or with `forbidden` where only the
 * group's owner and admins may send cards. Spec: 1-chat §5, §6 (is_allow_card), §8 Name card send.
 */
export async function completeCard(
  trx: DatabaseTransaction,
  content: SendableContent,
  { chatId, sender, platform }: Place,
): Promise<Outcome> {
  if (content.kind === 'text') return success(content);
  const { rich } = content;
  if (rich.kind !== 'person-card' && rich.kind !== 'group-card') return success(content);
  if (!(await allowsContent(trx, content, { chatId, sender }))) return failure('forbidden');
  if (rich.kind === 'person-card')
    return platform === undefined ? completePerson(trx, rich, sender.userId) : completePersonOf(trx, rich, platform);
  return platform === undefined ? completeGroup(trx, rich, sender.userId) : completeGroupOf(trx, rich, platform);
}

/** Whether a chat accepts content from the sender: some groups restrict name cards, even if forwarded. Spec: 1-chat §6 (is_allow_card). */
export async function allowsContent(
  trx: DatabaseTransaction,
  content: MessageContent,
  { chatId, sender: { role } }: Place,
): Promise<boolean> {
  const { kind } = kindContentOf(content);
  if (role === undefined || (kind !== 'person-card' && kind !== 'group-card')) return true;
  return maySendCards({ myRole: role, allowsCards: await allowsCards(trx, chatId) });
}

async function completePerson(
  trx: DatabaseTransaction,
  { userId }: PersonCardContent,
  senderId: string,
): Promise<Outcome> {
  const friend = await findFriendCard(trx, senderId, userId);
  if (friend === undefined) return failure('nofriend');
  return success(packContent({ kind: 'person-card', userId, ...friend }));
}

async function completeGroup(
  trx: DatabaseTransaction,
  { groupId }: GroupCardContent,
  senderId: string,
): Promise<Outcome> {
  const group = await findOwnGroupCard(trx, senderId, groupId);
  if (group === undefined) return failure('card_group');
  return success(packContent({ kind: 'group-card', groupId, ...group }));
}

async function completePersonOf(
  trx: DatabaseTransaction,
  { userId }: PersonCardContent,
  tenant: string,
): Promise<Outcome> {
  const found = await findPlayerCard(trx, tenant, userId);
  return found === undefined ? failure('not_found') : success(packContent({ kind: 'person-card', userId, ...found }));
}

async function completeGroupOf(
  trx: DatabaseTransaction,
  { groupId }: GroupCardContent,
  tenant: string,
): Promise<Outcome> {
  const found = await findGroupCard(trx, tenant, groupId);
  return found === undefined ? failure('not_found') : success(packContent({ kind: 'group-card', groupId, ...found }));
}
