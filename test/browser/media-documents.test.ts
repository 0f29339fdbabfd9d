import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import { MAX_DOCUMENT_BYTES } from '../../widget/domain/limits.ts';
import { keepScreenshot, reload } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { readCallFrame } from '../support/call-frames.ts';
import { pngSample } from '../support/media-samples.ts';
import { confirm, media, nextMedia } from '../support/room-media.ts';

/** Documents: file names, refusals, and a successful resend. */

const BEN = '陈晓明';
const ANNA = 'Emma Wilson';

const stage = useStackStage();

async function talk() {
  const anna = await stage.signIn('emma');
  const ben = await stage.signIn('xiaoming');
  await Promise.all([anna.openChat(BEN), ben.openChat(ANNA)]);
  return { anna, ben };
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n${name}`) });

describe('a document', () => {
  it.each(['Bericht “Q3” – 100% #1 & more.pdf', '发票 <b>2026<b>.pdf', "it's 😀 fine; really.pdf", 'no extension'])(
    'called %s is delivered and saved under its name',
    async (name) => {
      const { anna, ben } = await talk();
      const file = pdf(name);
      await anna.page.locator('[data-pick="anything"]').setInputFiles(file);
      await anna.page.getByRole('dialog', { name: 'Send 1 file?' }).waitFor();
      await confirm(anna.page).click();
      const seen = media(ben, 'document').last();
      await expect.poll(() => seen.locator('bdi').textContent()).toBe(name);
      const downloading = ben.page.waitForEvent('download');
      await seen.click();
      const download = await downloading;
      // Browsers replace these characters in file names.
      expect(download.suggestedFilename()).toBe(name.replace(/[<>/]/g, '_'));
      expect(await readFile(await download.path())).toEqual(file.buffer);
    },
  );

  it('refuses empty and too large documents with a reason', async () => {
    const { anna } = await talk();
    const { page } = anna;
    const input = page.locator('[data-pick="anything"]');
    await input.setInputFiles({ name: 'empty.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
    await page.getByText('This file is empty').waitFor();
    await keepScreenshot(page, 'media-document-empty');
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    const folder = await mkdtemp(path.join(tmpdir(), 'large-'));
    const large = path.join(folder, 'large.zip');
    const handle = await open(large, 'w');
    await handle.truncate(MAX_DOCUMENT_BYTES + 1);
    await handle.close();
    await input.setInputFiles(large);
    await page.getByText('This file is too large').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rm(folder, { recursive: true });
  });
});

describe('a refused file', () => {
  it.each([
    ['picture', 'img', 'image'],
    ['document', 'doc_msg', 'document'],
  ])('resends a refused %s, which arrives once', async (_, type, kind) => {
    const { anna, ben } = await talk();
    let refusals = 1;
    await anna.page.routeWebSocket(/\/vap\/websocket\//, (socket) => {
      const provider = socket.connectToServer();
      socket.onMessage((frame) => {
        const { p, r, d } = readCallFrame(frame);
        if (p !== OPERATIONS.msgSend.name || d?.msg_type !== type || refusals === 0) return provider.send(frame);
        refusals -= 1;
        socket.send(JSON.stringify({ s: '-1', m: 'the group is frozen', d: {}, t: Date.now(), r, code: '' }));
      });
    });
    await reload(anna.page);
    await anna.log.locator('[data-message-id]').first().waitFor();
    const arrived = await nextMedia(ben, kind);
    const file =
      kind === 'image'
        ? { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(await pngSample(300, 200)) }
        : pdf('again.pdf');
    await anna.page.locator(`[data-pick="${kind === 'image' ? 'pictures' : 'anything'}"]`).setInputFiles(file);
    await confirm(anna.page).click();
    const failed = anna.log.locator('[data-state="failed"]');
    await failed.getByRole('button', { name: 'Send again' }).click();
    await anna.page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
    await failed.waitFor({ state: 'detached' });
    await arrived();
    await anna.log.locator('[data-state="sent"]').last().locator(`[data-media="${kind}"]`).waitFor();
  });
});
