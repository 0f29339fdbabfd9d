import { setTimeout as wait } from 'node:timers/promises';
import { chatsAtom } from '../../../widget/state/chats.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { untilState } from '../../support/until.ts';
import type { HistoryEvent } from './history.ts';
import type { Desk } from './schedule.ts';
import type { Tab } from './tab.ts';
import type { ChatTruth } from './truth.ts';

const WHOLE_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 10;

type SeatedTab = Pick<Desk, 'tab' | 'chatIds'>;

/** What still differs between the tabs and the database; undefined when nothing does. */
export function lagOf(
  desks: readonly SeatedTab[],
  truth: readonly ChatTruth[],
  events: readonly HistoryEvent[],
): string | undefined {
  for (const desk of desks) {
    const lag = lagOfDesk(desk, truth);
    if (lag !== undefined) return `${desk.tab.name} ${lag}`;
  }
  const unsent = unsentTexts(events, truth);
  return unsent.length > 0 ? `not sent yet: ${unsent.join(', ')}` : undefined;
}

function lagOfDesk({ tab, chatIds }: SeatedTab, truth: readonly ChatTruth[]): string | undefined {
  const widget = tab.widget();
  if (widget === undefined) return 'is closed';
  const session = widget.store.get(sessionAtom);
  if (session.phase !== 'ready')
    return `is in session phase ${session.phase}: ${JSON.stringify(session).slice(0, 200)}`;
  for (const chat of truth) {
    if (!chatIds.includes(chat.chatId) || chat.newestNumber === 0) continue;
    const known = widget.store.get(chatsAtom).get(chat.chatId);
    if (known?.newestMessageId !== String(chat.newestNumber))
      return `knows ${known?.newestMessageId} of ${chat.newestNumber} messages in ${chat.chatId}`;
    const unread = chat.unreadByUser.get(tab.ownId);
    if (known.unread !== unread) return `counts ${known.unread} unread of ${unread} in ${chat.chatId}`;
  }
  return lagOfScreen(tab, truth);
}

/** What the chat on screen lacks. */
function lagOfScreen(tab: Tab, truth: readonly ChatTruth[]): string | undefined {
  const open = tab.widget()?.store.get(openChatAtom);
  const shown = truth.find(({ chatId }) => chatId === open?.chatId);
  if (open === undefined || shown === undefined) return undefined;
  const unsent = tab.shown().find(({ state }) => state === 'sending');
  if (unsent !== undefined) return `still sends "${unsent.text}"`;
  const numbers = tab.shown().flatMap(({ state, messageId }) => (state === 'sent' ? [Number(messageId)] : []));
  const missing = shown.rows.find(
    ({ isHidden, number }) => !isHidden && number >= (numbers[0] ?? 0) && !numbers.includes(number),
  );
  return missing === undefined ? undefined : `does not show ${missing.number} in ${shown.chatId}`;
}

/** Texts that somebody has written, that were not refused, and that are not stored. */
function unsentTexts(events: readonly HistoryEvent[], truth: readonly ChatTruth[]): readonly string[] {
  const stored = new Set(truth.flatMap(({ rows }) => rows.map(({ text }) => text)));
  const refused = new Set(events.flatMap((event) => (event.kind === 'fail' ? [event.text] : [])));
  return events.flatMap((event) =>
    event.kind === 'invoke' && !stored.has(event.text) && !refused.has(event.text) ? [event.text] : [],
  );
}

/** Opens a chat and scrolls up until there is nothing older. */
export async function readToTheStart(tab: Tab, chatId: string): Promise<void> {
  const widget = tab.widget();
  if (widget === undefined) throw new Error(`${tab.name} is closed`);
  await tab.openChat(chatId);
  for (;;) {
    const open = await untilState(`${chatId} in ${tab.name}`, widget.store, openChatAtom, (chat) => {
      return chat?.chatId === chatId && chat.history.state !== 'loading';
    });
    if (open?.history.state === 'finished') return;
    await widget.actions.loadOlderMessages();
  }
}

/** Waits until the chat on screen has no gap and nothing to send; whoever looks next sees what is left of it. */
export async function untilWhole(tab: Tab, truth: readonly ChatTruth[]): Promise<void> {
  const untilMs = performance.now() + WHOLE_WITHIN_MS;
  while (lagOfScreen(tab, truth) !== undefined && performance.now() < untilMs) await wait(LOOK_EVERY_MS);
}
