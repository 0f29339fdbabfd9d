import { chatKind } from '#domain/chat/chat-id.ts';
import { kindContentOf } from '#domain/message/kinds.ts';
import type { SendableContent } from '#domain/message/message.ts';
import type { SessionContext } from '../calls/handler.ts';
import { listLimits } from '../store/player-limits.ts';
import { findPlayerId } from '../store/users.ts';
import type { ModerationHook } from '../tenants/moderation-settings.ts';
import { postWebhook } from '../webhooks/post.ts';
import { signatureOf } from '../webhooks/signature.ts';
import { findRefusedLink } from './links.ts';
import { createWordList, type WordList } from './words.ts';

/** Time limit of the platform's answer. The sender waits for it. */
const HOOK_MS = 300;

export const MESSAGE_REFUSED = 'The rules of the platform do not allow this message.';

/** The lists are large and change rarely. */
const lists = new WeakMap<readonly string[], WordList>();

/** Why a message is not stored. For the log; the sender only learns that it was refused. */
export type Objection = 'word' | 'link' | 'platform' | 'no-answer' | 'link-of-player';

/**
 * Checks a user's message before it is stored: words and links of the tenant's rules, a limit of the user to messages without links
 * (not in chats with the customer service), then the platform's own decision. Call it
 * outside transactions, because the platform may take its time. Messages of the platform's own accounts are not checked. L-PB5.
 *
 * @param chatIds the chats that the message is for
 */
export async function findObjection(
  content: SendableContent,
  chatIds: readonly string[],
  context: SessionContext,
): Promise<Objection | undefined> {
  const { words, links, hook } = context.tenant.settings.moderation ?? {};
  const text = content.kind === 'text' ? content.text : '';
  if (words !== undefined && listOf(words).find(text) !== undefined) return 'word';
  if (links !== undefined && findRefusedLink(text, links) !== undefined) return 'link';
  if (findRefusedLink(text, 'none') !== undefined && (await isWithoutLinks(chatIds, context))) return 'link-of-player';
  return hook === undefined ? undefined : askPlatform(hook, content, chatIds, context);
}

async function isWithoutLinks(chatIds: readonly string[], { services, caller }: SessionContext): Promise<boolean> {
  if (chatIds.every((chatId) => chatKind(chatId) === 'service')) return false;
  return (await listLimits(services.db, caller.userId, services.now())).some(({ kind }) => kind === 'links');
}

function listOf(words: readonly string[]): WordList {
  const known = lists.get(words) ?? createWordList(words);
  lists.set(words, known);
  return known;
}

/** Status 200 to 299 allows the message, 403 refuses it. Anything else, or nothing in time, is no answer. */
async function askPlatform(
  { url, secret, withoutAnswer }: ModerationHook,
  content: SendableContent,
  chatIds: readonly string[],
  { services, tenant, caller }: SessionContext,
): Promise<Objection | undefined> {
  const { db, now, log, allowsPrivateWebhooks } = services;
  const { kind } = kindContentOf(content);
  const body = JSON.stringify({
    tenant: tenant.code,
    chatIds,
    sender: { userId: caller.userId, playerId: await findPlayerId(db, caller.userId) },
    content: { kind, ...(content.kind === 'text' ? { text: content.text } : {}) },
  });
  const headers = { 'MeeLine-Signature': signatureOf(body, secret, now()) };
  const options = { allowsPrivate: allowsPrivateWebhooks, timeoutMs: HOOK_MS };
  const answered = await postWebhook(url, body, headers, options);
  if (answered.ok) return undefined;
  if (answered.failure === 'status 403') return 'platform';
  log.warn({ tenant: tenant.code, reason: answered.failure }, 'the platform did not decide about a message');
  return withoutAnswer === 'refuse' ? 'no-answer' : undefined;
}
