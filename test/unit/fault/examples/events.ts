import type { CheckName } from '../../../fault/support/checker.ts';
import type { Shown } from '../../../fault/support/history.ts';
import type { StoredMessage } from '../../../fault/support/snapshot.ts';
import { aChat, aMember, ANNA, aRow, BEN, type FactParts, FRIENDS, GROUP } from '../histories.ts';

/** A correct history, and a similar one in which exactly one check finds a violation. */
export interface Example {
  readonly check: CheckName;
  readonly about: string;
  readonly right: FactParts;
  readonly wrong: FactParts;
  readonly complaint: RegExp;
}

/** Events of Anna's tab A and Ben's tab B. */
export const invoke = (text: string, more: { chatId?: string; isFile?: boolean; tab?: string; atMs?: number } = {}) =>
  ({ kind: 'invoke', tab: 'A', life: 1, chatId: FRIENDS, text, isFile: false, ...more }) as const;
export const ok = (text: string, messageId: string, tab = 'A') => ({ kind: 'ok', tab, text, messageId }) as const;
export const fail = (text: string, code: string, atMs?: number) =>
  ({
    kind: 'fail',
    tab: text.startsWith('b') ? 'B' : 'A',
    text,
    code,
    ...(atMs === undefined ? {} : { atMs }),
  }) as const;
export const kept = (text: string, atMs: number) => ({ kind: 'kept', tab: 'A', text, atMs }) as const;
export const unknown = (text: string, atMs: number) => ({ kind: 'unknown', tab: 'A', text, atMs }) as const;
export const storage = (isHeld: boolean, atMs: number) => ({ kind: 'storage', tab: 'A', isHeld, atMs }) as const;
export const screen = (messages: readonly Shown[], more: { opening?: number } = {}) =>
  ({ kind: 'shown', tab: 'A', opening: 1, chatId: FRIENDS, messages, ...more }) as const;
export const viewed = (tab: string, newest: number) => ({ kind: 'viewed', tab, chatId: FRIENDS, newest }) as const;
export const read = (tab: string, upTo: number) => ({ kind: 'read', tab, chatId: FRIENDS, upTo }) as const;
export const final = (tab: string, messages: readonly Shown[], chatId = FRIENDS) =>
  ({ kind: 'final', tab, chatId, messages }) as const;
export const command = (
  kind: 'recall' | 'restore' | 'clear' | 'delete',
  id: number,
  numbers: readonly number[],
  more = {},
) => ({ kind: 'command', tab: 'A', id, command: kind, chatId: FRIENDS, numbers, ...more }) as const;
export const done = (id: number, code?: string) => ({ kind: 'command-result', id, code }) as const;
export const member = (isMember: boolean, isDone: boolean, atMs: number) =>
  ({ kind: 'membership', userId: BEN, groupId: GROUP, isMember, isDone, atMs }) as const;

export const two = [aRow(1), aRow(2)];
export const everyoneHasRead = (rows: readonly StoredMessage[]) =>
  aChat(FRIENDS, rows, [aMember(ANNA), aMember(BEN, { readUpTo: rows.at(-1)?.number ?? 0 })]);
