import path from 'node:path';
import type { Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unpackContent } from '../../widget/contract/entities/rich-content.ts';
import { insertHistory } from '../../applet-host-demo/demo/data/insert.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { oneToOneChatId } from '../../widget/domain/chat/chat-id.ts';
import { PHONE } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import { createPerson, PASSWORD, type Person } from '../support/conversation.ts';
import { writeLongChat } from '../support/long-chat.ts';
import { signIn } from '../support/provider-client.ts';
import { startTestProvider, TEST_TENANT, type TestProvider } from '../support/provider.ts';

/** Chats with unknown, missing or forbidden content show the texts of the specification. */

let provider: TestProvider;
const stage = useBrowser();

beforeAll(async () => {
  provider = await startTestProvider({ widgetDirectory: path.resolve('dist/widget') });
});
afterAll(() => provider?.stop());

const originOf = (): string => provider.baseUrl.replace('127.0.0.1', 'localhost');
const chatAddress = (chatId: string, more = ''): string => `${originOf()}/ml/chat?lang=cn&chatId=${chatId}${more}`;

/** Signs a person in. The page shows the chat list in Chinese. */
async function visit(person: Person, before?: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await stage.visitor(PHONE);
  const { token = '' } = await signIn(provider.baseUrl, person.loginName, PASSWORD);
  await before?.(page);
  await page.goto(`${originOf()}/ml?lang=cn&tenant=CB&token=${encodeURIComponent(token)}`);
  await page.getByRole('navigation').waitFor();
  return page;
}

async function friends(): Promise<{ readonly anna: Person; readonly ben: Person; readonly chatId: string }> {
  const [anna, ben] = [await createPerson(provider, 'Anna'), await createPerson(provider, 'Ben')];
  return { anna, ben, chatId: await provider.befriend(anna.account.userId, ben.account.userId) };
}

const title = (page: Page, name: string): Locator => page.getByRole('heading', { level: 1, name, exact: true });

describe('a failed history request', () => {
  it('shows a failed history load and retries on a tap', async () => {
    const { anna, ben, chatId } = await friends();
    await writeLongChat(provider, { chatId, senderId: ben.account.userId, count: 3 });
    let isBroken = true;
    let asked = 0;
    const page = await visit(anna, async (opened) => {
      await opened.clock.install();
      await opened.routeWebSocket(/\/vap\/websocket\//, (socket) => {
        const server = socket.connectToServer();
        socket.onMessage((frame) => {
          const { p, r } = readCallFrame(frame);
          if (p !== OPERATIONS.getMsgList.name) return server.send(frame);
          asked += 1;
          if (!isBroken) return server.send(frame);
          socket.send(JSON.stringify({ s: '-1', m: 'out of order', d: {}, t: Date.now(), r, code: '' }));
        });
      });
    });
    await page.locator('[data-chat-id]').first().click();
    const retry = page.getByRole('log').getByRole('button', { name: '消息加载失败，点按重试' });
    await retry.waitFor();
    // The chat also retries automatically every few seconds. The page's clock stops here, so at most one such retry follows.
    await page.clock.pauseAt(Date.now() + 1000);
    const before = asked;
    for (const taps of [1, 2, 3]) {
      await retry.click();
      await expect.poll(() => asked).toBeGreaterThanOrEqual(before + taps);
    }
    await page.clock.resume();
    isBroken = false;
    await page.getByRole('log').getByText('#1 ').waitFor();
    await retry.waitFor({ state: 'detached' });
  });
});

describe('the name of an unknown chat', () => {
  it('shows placeholders for unknown chats and groups', async () => {
    const { anna } = await friends();
    const page = await visit(anna);
    await page.goto(chatAddress('99999999'));
    await title(page, '[密群]99999999').waitFor();
    const strangersChat = oneToOneChatId(anna.account.userId, 'M999999999');
    await page.goto(chatAddress(strangersChat));
    await title(page, '[密友]M999999999').waitFor();
    await page.goto(chatAddress(strangersChat, '&ref_g=99999999&name=Cleo'));
    await title(page, 'Cleo').waitFor();
    await page.getByText('未知群组').waitFor();
  });
});

describe('a voice message without a source', () => {
  it('shows an error for a voice message without a source', async () => {
    const { anna, ben, chatId } = await friends();
    const content = unpackContent('audio_msg', JSON.stringify({ duration: 3 }));
    await provider.services.db
      .transaction()
      .execute((trx) =>
        insertHistory(trx, { chatId, tenant: TEST_TENANT }, [
          { senderId: ben.account.userId, timeMs: Date.now(), content },
        ]),
      );
    const page = await visit(anna);
    await page.goto(chatAddress(chatId));
    const voice = page.getByRole('log').locator('[data-media="voice"]');
    await voice.getByText('语音加载失败', { exact: true }).waitFor();
  });
});

describe('a group without name cards', () => {
  it('offers name cards to the owner while members cannot send', async () => {
    const { anna, ben } = await friends();
    const groupId = await provider.createGroup({ owner: anna.account.userId, members: [ben.account.userId] });
    const allowCards = (isOn: boolean) =>
      provider.services.db.updateTable('groups').set({ allows_cards: isOn }).where('group_id', '=', groupId).execute();
    const tiles = async (person: Person): Promise<readonly string[]> => {
      const page = await visit(person);
      await page.goto(chatAddress(groupId));
      await page.getByRole('button', { name: '更多', exact: true }).click();
      const dice = page.getByRole('button', { name: '骰子' });
      await dice.waitFor();
      return dice.locator('..').getByRole('button').allTextContents();
    };
    expect(await tiles(ben)).toContain('名片');
    await allowCards(false);
    expect(await tiles(ben)).not.toContain('名片');
    expect(await tiles(anna)).toContain('名片');
  });
});
