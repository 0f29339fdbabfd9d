import { isRecord } from './is-record.ts';

/**
 * The chat that the host page wants to open: by its id, or by the platform's own ids, which the provider knows. `playerId` is the
 * platform's id of another player, `group` its alias of a group. `messageId` is the message to start at.
 */
export type ChatTarget =
  | { readonly chatId: string; readonly messageId?: string; readonly draft?: string }
  | { readonly playerId: string; readonly draft?: string }
  | { readonly group: string; readonly draft?: string };

/** The format of each id. The provider's limits are the same (server API). */
const NAMES = {
  chatId: /^[\w-]{1,64}$/,
  playerId: /^.{1,128}$/s,
  group: /^[a-z0-9][\w-]{0,63}$/,
} as const;

/** Maximum length of a draft: that of a message. */
const MAX_DRAFT = 1000;

/** Reads the argument of `openChat`. Undefined: it names no chat or more than one, or the draft is too long. */
export function readChatTarget(value: unknown): ChatTarget | undefined {
  const given = typeof value === 'string' ? { chatId: value } : value;
  if (!isRecord(given)) return undefined;
  const { draft } = given;
  const names = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((name) => given[name] !== undefined);
  const [name] = names;
  if (name === undefined || names.length > 1) return undefined;
  const text = given[name];
  if (typeof text !== 'string' || !NAMES[name].test(text)) return undefined;
  if (draft !== undefined && (typeof draft !== 'string' || draft.length > MAX_DRAFT)) return undefined;
  const at = name === 'chatId' && isNumber(given['messageId']) ? { messageId: given['messageId'] } : {};
  return { [name]: text, ...at, ...(draft === undefined ? {} : { draft }) } as unknown as ChatTarget;
}

const isNumber = (value: unknown): boolean => typeof value === 'string' && /^\d{1,20}$/.test(value);
