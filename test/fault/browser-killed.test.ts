import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMsgList } from '../../widget/contract/operations/get-msg-list.ts';
import { NO_MESSAGE_ID } from '../../widget/domain/message/message-id.ts';
import { type KillableBrowser, launchKillableBrowser } from '../support/killable-browser.ts';
import { signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { chatting, DEMO_PASSWORD } from '../support/standalone.ts';
import { type FaultProxy, startFaultProxy } from './support/fault-proxy.ts';

const FRIEND = '陈晓明';
/** The test kills a browser when its database contains this many texts of the current burst. */
const KILLED_AT = [1, 3, 6];
const TEXTS_PER_BURST = 30;
const SENT_WITHIN_MS = 60_000;

let network: FaultProxy;
let stack: Stack;
let profile: string;

beforeAll(async () => {
  network = await startFaultProxy({ targetPort: 1, random: Math.random });
  stack = await startStack({ publicOrigin: `http://localhost:${network.port}` });
  network.aim(Number(new URL(stack.widgetOrigin).port));
  profile = await mkdtemp(path.join(tmpdir(), 'meeline-profile-'));
});
afterAll(async () => {
  await stack?.stop();
  await network?.close();
  await rm(profile, { recursive: true, force: true });
});

test('sends each stored text of a killed browser exactly once', async () => {
  const client = await signIn(stack.widgetOrigin, 'emma', DEMO_PASSWORD);
  const { token = '' } = await signIn(stack.widgetOrigin, 'emma', DEMO_PASSWORD);
  const written: string[] = [];
  const held = new Set<string>();
  for (const killedAt of KILLED_AT) {
    const browser = await open(token);
    await writeAndKill(browser, killedAt, written, held);
  }

  const browser = await open(token);
  try {
    const chatId = new URL(browser.page.url()).searchParams.get('chatId') ?? '';
    const stored = (): Promise<readonly string[]> => storedTexts(client, chatId, written);
    const lost = async (): Promise<readonly string[]> => {
      const found = await stored();
      return [...held].filter((text) => !found.includes(text));
    };
    await expect.poll(lost, { timeout: SENT_WITHIN_MS }).toEqual([]);
    await expect.poll(() => outboxTexts(browser.page), { timeout: SENT_WITHIN_MS }).toEqual([]);
    const all = await stored();
    // Each text is stored once, in the order of writing.
    expect(all).toEqual(written.filter((text) => all.includes(text)));
    expect(held.size).toBeGreaterThanOrEqual(Math.max(...KILLED_AT));
  } finally {
    await browser.kill();
  }
});

/** Opens the chat in the browser's own profile. The address carries the session, because only the killed outbox matters here. */
async function open(token: string): Promise<KillableBrowser> {
  const browser = await launchKillableBrowser(profile);
  const { page } = browser;
  await page.goto(`http://localhost:${network.port}/ml?lang=en&token=${encodeURIComponent(token)}`);
  await page.getByRole('navigation').waitFor();
  await chatting(page).openChat(FRIEND);
  return browser;
}

/** Writes a burst while the network is blocked, and kills the browser during the burst. */
async function writeAndKill(
  browser: KillableBrowser,
  killedAt: number,
  written: string[],
  held: Set<string>,
): Promise<void> {
  const { page } = browser;
  network.stall('up');
  let isKilled = false;
  const write = async (): Promise<void> => {
    for (let count = 0; count < TEXTS_PER_BURST && !isKilled; count += 1) {
      const text = `burst ${killedAt} text ${count + 1}`;
      written.push(text);
      await chatting(page).send(text);
    }
  };
  const writing = write().catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  for (let own: readonly string[] = []; own.length < killedAt;) {
    own = (await outboxTexts(page)).filter((text) => text.startsWith(`burst ${killedAt} `));
    for (const text of own) held.add(text);
  }
  isKilled = true;
  await browser.kill();
  await writing;
  network.reset();
  network.stall(undefined);
}

/** The texts that wait in the browser's own database. */
function outboxTexts(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(String(request.error))));
      });
    const known = await indexedDB.databases();
    const name = known.find((database) => database.name?.startsWith('meeline-'))?.name ?? '';
    const database = await settled(indexedDB.open(name));
    const entries = await settled(database.transaction('outbox').objectStore('outbox').getAll());
    database.close();
    return (entries as readonly { readonly message: { readonly content: { readonly text: string } } }[]).map(
      ({ message }) => message.content.text,
    );
  });
}

/** Returns the stored texts among `texts`, in the provider's order and including duplicates. */
async function storedTexts(client: TestClient, chatId: string, texts: readonly string[]): Promise<readonly string[]> {
  const page = { chatId, messageId: NO_MESSAGE_ID, direction: 'get_back', limit: 100 } as const;
  const { messages } = valueOf(await client.operation(getMsgList, page)).data;
  return messages.flatMap(({ content }) =>
    content.kind === 'text' && texts.includes(content.text) ? [content.text] : [],
  );
}
