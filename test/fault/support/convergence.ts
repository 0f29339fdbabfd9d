import { setTimeout as wait } from 'node:timers/promises';
import { createMediaActions } from '../../../widget/actions/media/create-media-actions.ts';
import { kindContentOf } from '../../../widget/domain/message/kinds.ts';
import { isTakenBack } from '../../../widget/domain/message/taken-back.ts';
import { chatsAtom } from '../../../widget/state/chats.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { sessionAtom } from '../../../widget/state/session.ts';
import { untilState } from '../../support/until.ts';
import { chatOf, isKeptBy, memberOf } from './checks/facts.ts';
import { LIST_CHECKS } from './checks/lists.ts';
import { mayBeLost, storedByText } from './checks/sends.ts';
import { eventsOf, type History, type HistoryEvent } from './history.ts';
import type { Snapshot } from './snapshot.ts';
import type { Tab } from './tab.ts';

const WHOLE_WITHIN_MS = 10_000;
const LOOK_EVERY_MS = 10;
/** More than the pages of any chat in a schedule. */
const MAX_PAGES = 40;
/** Number of tries for a file at the end: a try reveals connections that died unnoticed. */
const FETCH_TRIES = 3;

/** A remaining difference between the tabs and the database; undefined: none. */
export function lagOf(tabs: readonly Tab[], snapshot: Snapshot, events: readonly HistoryEvent[]): string | undefined {
  for (const tab of tabs) {
    const lag = lagOfTab(tab, snapshot) ?? lagOfScreen(tab, snapshot) ?? lagOfLists(tab, snapshot);
    if (lag !== undefined) return `${tab.name} ${lag}`;
  }
  const unsent = unsentTexts(snapshot, events);
  return unsent.length > 0 ? `not sent yet: ${unsent.join(', ')}` : undefined;
}

function lagOfTab(tab: Tab, snapshot: Snapshot): string | undefined {
  const widget = tab.widget();
  if (widget === undefined) return 'is closed';
  const session = widget.store.get(sessionAtom);
  if (session.phase !== 'ready')
    return `is in session phase ${session.phase}: ${JSON.stringify(session).slice(0, 200)}`;
  for (const chat of snapshot.chats) {
    if (memberOf(chat, tab.ownId) === undefined || chat.newestNumber === 0) continue;
    const known = widget.store.get(chatsAtom).get(chat.chatId)?.newestMessageId;
    if (known !== String(chat.newestNumber)) return `knows ${known} of ${chat.newestNumber} messages in ${chat.chatId}`;
  }
  return undefined;
}

function lagOfLists(tab: Tab, snapshot: Snapshot): string | undefined {
  const lists = tab.lists();
  if (lists === undefined) return 'is closed';
  return Object.values(LIST_CHECKS).flatMap((check) => check(lists, snapshot, tab.ownId))[0];
}

/** Missing content of the chat on screen. */
function lagOfScreen(tab: Tab, snapshot: Snapshot): string | undefined {
  const open = tab.widget()?.store.get(openChatAtom);
  const chat = open && chatOf(snapshot, open.chatId);
  const member = memberOf(chat, tab.ownId);
  if (chat === undefined || member === undefined) return undefined;
  const unsent = tab.shown().find(({ state }) => state === 'sending');
  if (unsent !== undefined) return `still sends "${unsent.text}"`;
  const numbers = tab.shown().flatMap(({ state, messageId }) => (state === 'sent' ? [Number(messageId)] : []));
  const missing = chat.rows.find(
    (row) =>
      row.kind !== 'command' &&
      row.takenBackBy === undefined &&
      isKeptBy(member, row) &&
      row.number >= (numbers[0] ?? 0) &&
      !numbers.includes(row.number),
  );
  return missing === undefined ? undefined : `does not show ${missing.number} in ${chat.chatId}`;
}

/** Texts that a user has written, that were not refused, that no killed tab may lose, and that are not stored. */
function unsentTexts(snapshot: Snapshot, events: readonly HistoryEvent[]): readonly string[] {
  const stored = storedByText({ snapshots: { end: snapshot } });
  const refused = new Set(eventsOf(events, 'fail').map(({ text }) => text));
  return eventsOf(events, 'invoke')
    .filter((event) => !stored.has(event.text) && !refused.has(event.text) && !mayBeLost({ events }, event))
    .map(({ text }) => text);
}

/** Opens a chat and scrolls up to the oldest message. Returns false if the history never ends. */
async function readToTheStart(tab: Tab, chatId: string): Promise<boolean> {
  const widget = tab.widget();
  if (widget === undefined) return false;
  await tab.openChat(chatId);
  for (let pages = 0; pages < MAX_PAGES; pages += 1) {
    const open = await untilState(`${chatId} in ${tab.name}`, widget.store, openChatAtom, (chat) => {
      return chat?.chatId === chatId && chat.history.state !== 'loading';
    });
    if (open?.history.state === 'finished') return true;
    await widget.actions.loadOlderMessages();
  }
  return false;
}

/** Waits until the chat on screen has no gap and nothing to send. Content that is still missing afterwards is a fault. */
async function untilWhole(tab: Tab, snapshot: Snapshot): Promise<void> {
  const untilMs = performance.now() + WHOLE_WITHIN_MS;
  while (lagOfScreen(tab, snapshot) !== undefined && performance.now() < untilMs) await wait(LOOK_EVERY_MS);
}

/** Reads every chat of every tab from its first message to its last, and fetches every file in them. */
export async function readEverything(
  tabs: readonly Tab[],
  chatsOf: (userId: string) => readonly string[],
  { snapshot, isCaughtUp }: CaughtUp,
  history: History,
): Promise<void> {
  await Promise.all(
    tabs.map(async (tab) => {
      for (const chatId of chatsOf(tab.ownId)) {
        const isRead = await readToTheStart(tab, chatId);
        if (!isRead) history.log({ kind: 'not-recovered', what: `${tab.name} cannot read ${chatId} to its start` });
        // Once the time limit has passed, the test does not wait again.
        if (isCaughtUp) await untilWhole(tab, snapshot);
        history.log({ kind: 'final', tab: tab.name, chatId, messages: tab.shown() });
        await fetchFiles(tab, chatId, history);
      }
    }),
  );
}

/** The database when all tabs had caught up with it, or when the time limit was reached. */
export interface CaughtUp {
  readonly snapshot: Snapshot;
  readonly isCaughtUp: boolean;
}

/** The name of a file says how many bytes it has and what they are, so that every reader can check it. */
export const fileNameOf = (text: string, bytes: number): string => `${text}.${bytes}.txt`;

export const bytesOf = (name: string): Uint8Array<ArrayBuffer> => {
  const pattern = new TextEncoder().encode(`${name} `);
  const count = Number(name.split('.').at(-2));
  return Uint8Array.from({ length: count }, (_, index) => pattern[index % pattern.length] ?? 0);
};

async function fetchFiles(tab: Tab, chatId: string, history: History): Promise<void> {
  const media = tab.actions(createMediaActions);
  for (const message of tab.messages()) {
    const rich = kindContentOf(message.content);
    if (rich?.kind !== 'document' || isTakenBack(message) || message.delivery.state !== 'sent') continue;
    let problem: string | undefined = 'it was never fetched';
    for (let tries = 0; tries < FETCH_TRIES && problem !== undefined; tries += 1) {
      const fetched = await media?.fetchFile(rich.file, chatId);
      problem = fetched?.ok === true ? await differenceOf(fetched.value, rich.name) : fetched?.failure.code;
    }
    history.log({ kind: 'file', tab: tab.name, text: rich.name, problem });
  }
}

async function differenceOf(blob: Blob, name: string): Promise<string | undefined> {
  const found = Buffer.from(await blob.arrayBuffer());
  const expected = bytesOf(name);
  if (found.byteLength !== expected.byteLength) return `it has ${found.byteLength} bytes of ${expected.byteLength}`;
  return found.equals(expected) ? undefined : 'it has other bytes';
}
