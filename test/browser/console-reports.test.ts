import { randomUUID } from 'node:crypto';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packContent } from '../../widget/contract/entities/rich-content.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { complaints } from '../support/axe.ts';
import { keepScreenshot } from '../support/browser.ts';
import { useBrowser } from '../support/browser-stage.ts';
import { uploadWhole } from '../support/file-client.ts';
import { freePort } from '../support/free-port.ts';
import { pngSample } from '../support/media-samples.ts';
import { codeAt } from '../support/operators.ts';
import { signIn, type TestClient, valueOf } from '../support/provider-client.ts';
import { type ProviderProcess, startProviderProcess } from '../support/provider-process.ts';
import { settled } from '../support/settled.ts';
import { DEMO_PASSWORD } from '../support/standalone.ts';
import { prepareDemoData } from '../support/stack.ts';

/** The operator's reports of the demo tenant: the evidence, the chat around it, and the decision. */

const stage = useBrowser();
const SIZES = [
  { name: '390', viewport: { width: 390, height: 844 } },
  { name: '1280', viewport: { width: 1280, height: 800 } },
] as const;
/** More than fit on a screen, on both sides of the reported message. */
const TALK = 20;

let dataDir: string;
let provider: ProviderProcess;
let origin: string;
let firstPassword: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'meeline-reports-'));
  await cp(await prepareDemoData(), dataDir, { recursive: true });
  await writeFile(path.join(dataDir, 'tenants.json'), JSON.stringify({ CB: {} }));
  const port = await freePort();
  const hostPort = await freePort();
  const env = {
    DATA_DIR: dataDir,
    DISK_RESERVE_MB: '32',
    LOG_LEVEL: 'silent',
    DEMO: '1',
    PORT: String(port),
    HOST_PAGE_PORT: String(hostPort),
  };
  const command = ['dist/provider/meeline.js', 'operator', 'create', 'ines', '--display-name', 'Ines Novak'];
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { ...process.env, ...env } });
  firstPassword = /^Password\s+(\S+)/m.exec(stdout)?.[1] ?? '';
  provider = await startProviderProcess('dist/provider/main.js', env);
  origin = `http://localhost:${port}`;
});
afterAll(async () => {
  provider?.kill('SIGTERM');
  await provider?.exited;
  await rm(dataDir, { recursive: true, force: true });
});

const sendContent = async (client: TestClient, chatId: string, content: ReturnType<typeof packContent>) => {
  const message = { chatId, localId: randomUUID(), content, mentionedIds: [], mentionWords: [] };
  return valueOf(await client.operation(OPERATIONS.msgSend, message)).data.messageId;
};

/** A talk with a reported text in its middle, a picture, a red envelope, and reports about each of them. */
async function prepareReports(): Promise<void> {
  const [sender, reporter] = [
    await signIn(origin, 'xiaoming', DEMO_PASSWORD),
    await signIn(origin, 'jiayi', DEMO_PASSWORD),
  ];
  const report = async (chatId: string, messageId: string, reason: 'fraud' | 'abuse' | 'illegal', note = '') =>
    valueOf(await reporter.call(HTTP_CALLS.reportCreate, { localId: randomUUID(), chatId, messageId, reason, note }));
  const groupId = await sharedGroup(sender, reporter);
  for (let number = 1; number <= TALK; number += 1) valueOf(await sender.send(groupId, `Before ${number}`));
  const { messageId } = valueOf(await sender.send(groupId, 'Send your password to this number')).data;
  for (let number = 1; number <= TALK; number += 1) valueOf(await sender.send(groupId, `After ${number}`));
  await report(groupId, messageId, 'fraud', 'He asks everyone for passwords.');
  const stored = await uploadWhole(origin, sender, { chatId: groupId, type: 'image' }, await pngSample(640, 400));
  if (!stored.ok) throw new Error(stored.failure.code);
  const file = { key: stored.value.fileKey };
  const picture = packContent({ kind: 'image', file, width: 640, height: 400, sizeBytes: 1000 });
  await report(groupId, await sendContent(sender, groupId, picture), 'illegal');
  const form = { groupId, localId: randomUUID(), split: 'equal', hours: 1, remark: 'Win more here' } as const;
  valueOf(await sender.operation(OPERATIONS.redEnvelopeGenerate, { ...form, total: '12.00', quantity: 2 }));
  const request = { chatId: groupId, messageId: '0', direction: 'get_back' } as const;
  const { messages } = valueOf(await sender.operation(OPERATIONS.getMsgList, request)).data;
  const card = messages.findLast(({ content }) => content.kind === 'rich');
  await report(groupId, card?.delivery.messageId ?? '', 'fraud', 'Is that allowed?');
  const about = { reason: 'other', note: '', userId: undefined, chatId: undefined, messageId: undefined } as const;
  const userId = card?.senderId ?? '';
  valueOf(await reporter.call(HTTP_CALLS.reportCreate, { ...about, localId: randomUUID(), userId, groupId }));
  valueOf(await reporter.call(HTTP_CALLS.reportCreate, { ...about, localId: randomUUID(), groupId }));
}

/** A group of the demo in which both are, and the first one is the owner. */
async function sharedGroup(sender: TestClient, reporter: TestClient): Promise<string> {
  const groupsOf = async (client: TestClient) =>
    valueOf(await client.call(HTTP_CALLS.groupListByPath, {})).data.items.map(({ group }) => group);
  const theirs = new Set((await groupsOf(reporter)).map(({ groupId }) => groupId));
  const shared = (await groupsOf(sender)).find(({ groupId, myRole }) => theirs.has(groupId) && myRole === 'owner');
  if (shared === undefined) throw new Error('no group is shared');
  return shared.groupId;
}

/** Signs the new operator in, who sets up the authenticator app and changes the password. */
async function signInAtConsole(page: Page): Promise<void> {
  await page.goto(`${origin}/console?lang=en`);
  await page.getByRole('textbox', { name: 'Name' }).fill('ines');
  await page.getByRole('textbox', { name: 'Password' }).fill(firstPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  const app = page.getByRole('region', { name: 'Authenticator app' });
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
  await page.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Date.now()));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const password = page.getByRole('dialog', { name: 'Change password' });
  await password.getByLabel('Current password').fill(firstPassword);
  await password.getByLabel('New password').fill('a better passphrase');
  await password.getByRole('button', { name: 'Save' }).click();
  await password.waitFor({ state: 'detached' });
}

/** axe finds nothing, and nothing is wider than the window, in every size and scheme. */
async function isSound(page: Page, screen: string): Promise<void> {
  for (const { name, viewport } of SIZES) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await keepScreenshot(page, `${screen}-${name}-${colorScheme}`);
      expect.soft(await complaints(page, `${screen}, ${name}, ${colorScheme}`)).toEqual([]);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBe(viewport.width);
    }
  }
}

it('shows each report’s evidence, and opens the chat there', async () => {
  await prepareReports();
  const { page } = await stage.visitor({ viewport: SIZES[1].viewport });
  const missing: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) missing.push(`${response.status()} ${response.url()}`);
  });
  await signInAtConsole(page);
  await page.goto(`${origin}/console?lang=en#/CB/reports`);
  const queue = page.getByRole('main').getByRole('listitem');
  await queue.nth(4).waitFor();
  await isSound(page, 'reports-queue');
  for (const [index, said] of [
    'Send your password to this number',
    'Show the picture',
    '12.00',
    'After 20',
    'After 20',
  ].entries()) {
    await page.setViewportSize(SIZES[1].viewport);
    await queue.nth(index).getByRole('link').click();
    await page.getByText(said).first().waitFor();
    await isSound(page, `report-${index + 1}`);
  }
  await page.setViewportSize(SIZES[1].viewport);
  await queue.nth(0).getByRole('link').click();
  await page.getByRole('button', { name: 'Open in chat' }).click();
  await page.getByText('Before 1', { exact: true }).waitFor({ state: 'attached' });
  const reported = page.locator('[data-reported]');
  await expect
    .poll(() =>
      reported.evaluate((bubble) => {
        const { top, bottom } = bubble.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
  await isSound(page, 'report-chat');
  expect(missing).toEqual([]);
});
