import { chatKind } from '#domain/chat/chat-id.ts';
import { type KindContent, kindContentOf } from '#domain/message/kinds.ts';
import type { SendableContent } from '#domain/message/message.ts';
import type { SessionContext } from '../../calls/services.ts';
import { limitsOf } from '../../base/store/access/player-limits.ts';
import type { LimitKind } from '../../base/store/schema/schema-moderation.ts';
import { findPlayerId } from '../../base/store/people/users.ts';
import type { ModerationHook } from '../../base/tenant-settings/moderation-settings.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { signatureOf } from '../../base/outbound/signature.ts';
import { findRefusedLink } from './links.ts';
import { createWordList, type WordList } from './words.ts';

/** Time limit of the platform's answer. The sender waits for it. */
const HOOK_MS = 300;

export const MESSAGE_REFUSED = 'The rules of the platform do not allow this text.';
export const LINKS_REFUSED = 'A moderator has forbidden this user to send links.';

const FILE_ENDING = /\.[^.]*$/u;
/** Endings of files that are top-level domains, too: `archive.zip` is no address. */
const DOMAIN_LIKE_ENDING = /\.(?:zip|mov|md|sh|py|rs|ps)$/iu;

/** The lists are large and change rarely. */
const lists = new WeakMap<readonly string[], WordList>();

/** Why a text is not stored. For the log; its author only learns that it was refused. */
type TextObjection = 'word' | 'link' | 'link-of-player';
/** Why a message is not stored. */
export type Objection = TextObjection | 'platform' | 'no-answer';

export const objectionCode = (objection: Objection): 'links_refused' | 'message_refused' =>
  objection === 'link-of-player' ? 'links_refused' : 'message_refused';

/**
 * Checks a text that a player shows to others, in a message or without one (a name, a note, a remark): words and links of the tenant's
 * rules, then a limit of the player to texts without links. Texts of the platform's own accounts are not checked. L-PB5.
 */
export function findTextObjection(
  text: string,
  { settings }: Pick<Tenant, 'settings'>,
  limits: readonly LimitKind[],
  isFileName = false,
): TextObjection | undefined {
  const { words, links } = settings.moderation ?? {};
  if (words !== undefined && listOf(words).find(text) !== undefined) return 'word';
  if (links !== undefined && findRefusedLink(text, links, isFileName) !== undefined) return 'link';
  return limits.includes('links') && findRefusedLink(text, 'none', isFileName) !== undefined
    ? 'link-of-player'
    : undefined;
}

/**
 * Checks a user's message before it is stored: its text or the name of its file (in chats with the customer service without the limit
 * of the user), then the platform's own decision. Call it outside transactions, because the platform may take its time. L-PB5.
 *
 * @param chatIds the chats that the message is for
 */
export async function findObjection(
  content: SendableContent,
  chatIds: readonly string[],
  context: SessionContext,
): Promise<Objection | undefined> {
  const { services, tenant, caller } = context;
  const written = kindContentOf(content);
  const text = writtenText(written);
  const isFileName = written.kind === 'document';
  // Most messages have no link, and need no query.
  const isLimited =
    findRefusedLink(text, 'none', isFileName) !== undefined && chatIds.some((chatId) => chatKind(chatId) !== 'service');
  const limits = isLimited ? await limitsOf(services.db, caller.userId, services.now()) : [];
  const objection = findTextObjection(text, tenant, limits, isFileName);
  const hook = tenant.settings.moderation?.hook;
  return objection ?? (hook === undefined ? undefined : askPlatform(hook, content, chatIds, context));
}

/**
 * Returns the text that the sender of a message has written; empty: none. The name of a file counts with and without its ending, which
 * can hide an address (`casino.com.pdf`) or be a part of one (`casino.com`).
 */
function writtenText(content: KindContent): string {
  if (content.kind === 'text') return content.text;
  if (content.kind !== 'document') return '';
  const stem = content.name.replace(FILE_ENDING, '');
  return DOMAIN_LIKE_ENDING.test(content.name) ? stem : `${content.name}\n${stem}`;
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
  const { db, now, log, webhooks } = services;
  const shown = kindContentOf(content);
  const body = JSON.stringify({
    tenant: tenant.code,
    chatIds,
    sender: { userId: caller.userId, playerId: await findPlayerId(db, caller.userId) },
    content: {
      kind: shown.kind,
      ...(shown.kind === 'text' ? { text: shown.text } : {}),
      ...(shown.kind === 'document' ? { name: shown.name } : {}),
    },
  });
  const headers = { 'MeeLine-Signature': signatureOf(body, secret, now()) };
  const answered = await webhooks.post({ url, body, headers, timeoutMs: HOOK_MS });
  if (answered.ok) return undefined;
  if (answered.failure === 'status 403') return 'platform';
  log.warn({ tenant: tenant.code, reason: answered.failure }, 'the platform did not decide about a message');
  return withoutAnswer === 'refuse' ? 'no-answer' : undefined;
}
