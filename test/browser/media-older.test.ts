import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packContent } from '../../widget/contract/entities/rich-content.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { keepScreenshot, PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { uploadWhole } from '../support/file-client.ts';
import { pngSample } from '../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../support/provider.ts';
import { createClient, signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { chatting, fillSignIn } from '../support/standalone.ts';

/** Pictures older than the loaded messages of a chat. */

/** Several pages of messages without a picture. */
const TEXTS = 120;
const TWO_MONTHS_MS = 62 * 86_400_000;

let provider: TestProvider;
let ben: Person;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
  const anna = await createPerson(provider, 'Anna');
  ben = await createPerson(provider, 'Ben');
  const chatId = await provider.befriend(anna.account.userId, ben.account.userId);
  const { token = '' } = await signIn(provider.baseUrl, anna.loginName, PASSWORD);
  const client = createClient(provider.baseUrl, { token });
  const old = await sendPicture(client, chatId);
  await provider.services.db
    .updateTable('messages')
    .set({ time: Date.now() - TWO_MONTHS_MS })
    .where('chat_id', '=', chatId)
    .where('msg_id', '<=', Number(old))
    .execute();
  for (let number = 1; number <= TEXTS; number += 1) valueOf(await client.send(chatId, `text ${number}`));
  await sendPicture(client, chatId);
});
afterAll(() => provider?.stop());

async function sendPicture(client: TestClient, chatId: string): Promise<string> {
  const data = { chatId, type: 'image' };
  const stored = await uploadWhole(provider.baseUrl, client, data, await pngSample());
  if (!stored.ok) throw new Error(stored.failure.code);
  const file = { key: stored.value.fileKey };
  const content = packContent({ kind: 'image', file, width: 640, height: 400, sizeBytes: 1 });
  const request = { chatId, localId: crypto.randomUUID(), content, mentionedIds: [], mentionWords: [] };
  return valueOf(await client.operation(OPERATIONS.msgSend, request)).data.messageId;
}

async function openChat() {
  const { page } = await stage.visitor(PHONE);
  await page.goto(`${provider.baseUrl.replace('127.0.0.1', 'localhost')}/ml?lang=en`);
  await fillSignIn(page, ben.loginName, PASSWORD, page.locator('[data-chat-id]').first());
  const { log } = chatting(page);
  await chatting(page).openChat('Anna');
  await log.locator('[data-media="image"]').waitFor();
  expect(await log.locator('[data-media="image"]').count()).toBe(1);
  return { page, log };
}

it('shows an older picture in the viewer before its message', async () => {
  const { page, log } = await openChat();
  await log.locator('[data-media="image"]').getByRole('button').click();
  // The viewer shows the newest picture; the other one is older.
  await page.getByRole('dialog', { name: 'Photo or video 2 of 2' }).waitFor();
  await page.keyboard.press('ArrowLeft');
  const viewer = page.getByRole('dialog', { name: 'Photo or video 1 of 2' });
  await expect.poll(() => viewer.getByRole('img').getAttribute('data-whole')).toBe('true');
});

it('shows an older month in the gallery before its messages', async () => {
  const { page } = await openChat();
  await page.getByRole('button', { name: 'Chat info' }).click();
  await page.getByRole('button', { name: 'Photos and videos' }).click();
  const gallery = page.getByRole('dialog', { name: 'Photos and videos' });
  await expect.poll(() => gallery.getByRole('button', { name: 'Open photo' }).count()).toBe(2);
  expect(await gallery.getByRole('heading', { level: 2 }).count()).toBe(2);
  await keepScreenshot(page, 'gallery-months');
});
