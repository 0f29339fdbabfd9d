import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { msgSend } from '../../../widget/contract/operations/msg-send.ts';
import { createRandom } from '../../../applet-host-demo/demo/data/random.ts';
import type { SignedIn } from './crowd.ts';
import { fetchSocketToken, openLink, type ThinLink } from './returning-client.ts';

/** A user with an open link who writes to one chat. */
export interface Writer {
  readonly chatId: string;
  readonly link: ThinLink;
}

/** Opens links for all writers, a few at a time. */
export async function openWriters(
  baseUrl: string,
  people: readonly (SignedIn & { readonly chatId: string })[],
): Promise<readonly Writer[]> {
  const writers: Writer[] = [];
  const waiting = [...people];
  const openNext = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      writers.push({ chatId: next.chatId, link: await openLink(baseUrl, await fetchSocketToken(baseUrl, next.token)) });
    }
  };
  await Promise.all(Array.from({ length: 20 }, openNext));
  return writers;
}

export interface Traffic {
  readonly sent: number;
  /** Milliseconds from the first send to the last answer. */
  readonly elapsedMs: number;
  /** Milliseconds from a send to its answer, the worst of all. */
  readonly slowestMs: number;
  /** Sends that were refused at first. */
  readonly repeats: number;
}

const MAX_TRIES = 10;
const RETRY_AFTER_MS = 1_000;

/** Sends messages at an even rate, each to a random chat. Resolves when all are acknowledged. */
export async function sendTraffic(
  writers: readonly Writer[],
  { perSecond, durationMs }: { readonly perSecond: number; readonly durationMs: number },
): Promise<Traffic> {
  const random = createRandom(7);
  const total = Math.round((perSecond * durationMs) / 1000);
  const startMs = performance.now();
  let slowestMs = 0;
  let repeats = 0;
  const sends: Promise<void>[] = [];
  const send = async ({ chatId, link }: Writer, text: string): Promise<void> => {
    const sentMs = performance.now();
    const message = {
      chatId,
      localId: randomUUID(),
      content: { kind: 'text', text },
      mentionedIds: [],
      mentionWords: [],
    } as const;
    for (let tries = 1; ; tries += 1) {
      try {
        await link.call(msgSend, message);
        break;
      } catch (error) {
        // An overloaded provider refuses messages. Like the widget's outbox, the bench tries again with the same uuid.
        if (tries === MAX_TRIES) throw error;
        repeats += 1;
        await wait(RETRY_AFTER_MS);
      }
    }
    slowestMs = Math.max(slowestMs, performance.now() - sentMs);
  };
  while (sends.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - startMs) * perSecond) / 1000));
    while (sends.length < due) {
      sends.push(
        send(random.pick(writers), `${sends.length}: have you seen what was drawn tonight? Four of mine are in it.`),
      );
    }
    await wait(5);
  }
  await Promise.all(sends);
  return { sent: total, elapsedMs: performance.now() - startMs, slowestMs, repeats };
}
