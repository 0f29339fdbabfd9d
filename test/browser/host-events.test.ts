import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import type { Player } from '../support/players.ts';
import { loaderPart } from '../support/loader-parts.ts';

/** The details of the events that a host page receives from the real widget. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

const stage = useStackStage({ args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });

type Heard = readonly (readonly [string, Record<string, unknown>])[];

/** Records events of the page. Pictures become their size. */
const listen = (page: Page, ...names: readonly string[]) =>
  page.evaluate((events) => {
    const heard: [string, unknown][] = [];
    Object.assign(window, { heard });
    for (const name of events)
      window.MeeLine?.on(name as 'message', ({ detail }) => {
        const { picture, ...rest } = detail;
        heard.push([name, picture instanceof ImageBitmap ? { ...rest, picture: picture.width } : rest]);
      });
  }, names);
const heard = (page: Page): Promise<Heard> => page.evaluate(() => (window as unknown as { heard: Heard }).heard);
const newest = async (page: Page, name: string) => (await heard(page)).findLast(([event]) => event === name)?.[1];

async function chatId(player: Player, name: string): Promise<string> {
  return (await player.chatRow(name).first().getAttribute('data-chat-id')) ?? '';
}

it('reports each message in full, and chats’ unread counts', async () => {
  const [anna, ben] = [await stage.visit(ANNA), await stage.visit(BEN)];
  await anna.open();
  const chat = await chatId(anna, BEN);
  await anna.openChat(BEN);
  await ben.open();
  await listen(ben.page, 'message', 'unread');
  // Immediately after the panel has closed: the chat is still on the widget's screen.
  await ben.openChat(ANNA);
  await ben.page.evaluate(() => window.MeeLine?.minimise());
  const text = `right after ${Date.now()}`;
  await anna.send(text);
  await expect.poll(() => newest(ben.page, 'message')).toMatchObject({ chatId: chat, title: ANNA, text });
  expect(await newest(ben.page, 'message')).toEqual({
    chatId: chat,
    title: ANNA,
    text,
    initials: expect.stringMatching(/^\S{1,4}$/),
    color: expect.stringMatching(/^#[\da-f]{6}$/i),
    picture: expect.any(Number),
  });
  // The preview next to the bubble draws the same picture without taking it away.
  await ben.page.locator(`${loaderPart('preview')} canvas`).waitFor();
  await expect.poll(() => newest(ben.page, 'unread')).toMatchObject({ chats: { [chat]: 1 } });
  const again = `once more ${Date.now()}`;
  await anna.send(again);
  await expect.poll(() => newest(ben.page, 'message')).toMatchObject({ text: again });
  await expect.poll(() => newest(ben.page, 'unread')).toMatchObject({ chats: { [chat]: 2 } });
  const late = await ben.page.evaluate(
    () => new Promise((resolve) => window.MeeLine?.once('unread', ({ detail }) => resolve(detail))),
  );
  expect(late).toEqual(await newest(ben.page, 'unread'));
  await ben.page.evaluate(() => window.MeeLine?.open());
  await expect.poll(async () => Object.keys((await newest(ben.page, 'unread'))?.['chats'] ?? {})).not.toContain(chat);
});

it('reports sent messages without their texts', async () => {
  const [anna, ben] = [await stage.visit(ANNA), await stage.visit(BEN)];
  await anna.open();
  await ben.open();
  const chat = await chatId(anna, BEN);
  await listen(anna.page, 'sent', 'money');
  await listen(ben.page, 'sent', 'money');
  await anna.openChat(BEN);
  await ben.openChat(ANNA);
  const text = `counted ${Date.now()}`;
  await anna.send(text);
  await ben.message(text).waitFor();
  await expect.poll(() => heard(anna.page)).toEqual([['sent', { chatId: chat, kind: 'text' }]]);
});

/** Both in their chat, with the events for statistics recorded. Returns the chat's id, too. */
async function inTheirChat(): Promise<readonly [Player, Player, string]> {
  const options = { ...DESKTOP, permissions: ['microphone', 'camera'] };
  const [anna, ben] = [await stage.visit(ANNA, options), await stage.visit(BEN, options)];
  await anna.open();
  await ben.open();
  const chat = await chatId(anna, BEN);
  await anna.openChat(BEN);
  await ben.openChat(ANNA);
  for (const { page } of [anna, ben]) await listen(page, 'sent', 'call', 'money');
  return [anna, ben, chat];
}

const press = ({ widget }: Player, name: string) => widget.getByRole('button', { name, exact: true }).first().click();

it.each([
  ['语音通话', false],
  ['视频通话', true],
])('reports a call’s connection and end to both pages: %s', async (button, video) => {
  const [anna, ben, chat] = await inTheirChat();
  await press(anna, button);
  await ben.widget.getByRole('button', { name: '接听', exact: true }).waitFor();
  expect(await heard(anna.page)).toEqual([]);
  await press(ben, '接听');
  const started = ['call', { chatId: chat, state: 'started', video }];
  for (const { page } of [anna, ben]) await expect.poll(() => heard(page)).toEqual([started]);
  await press(anna, '挂断');
  const ended = ['call', { chatId: chat, state: 'ended', video }];
  for (const { page } of [anna, ben]) await expect.poll(() => heard(page)).toEqual([started, ended]);
});

it('reports no call that the other declines', async () => {
  const [anna, ben] = await inTheirChat();
  await press(anna, '语音通话');
  await press(ben, '拒绝');
  await ben.widget.getByRole('button', { name: '拒绝', exact: true }).waitFor({ state: 'detached' });
  const text = `after the call ${Date.now()}`;
  await ben.send(text);
  await expect.poll(async () => (await heard(ben.page)).map(([event]) => event)).toEqual(['sent']);
  expect(await newest(anna.page, 'call')).toBeUndefined();
});

it('reports envelopes and transfers without their sums', async () => {
  const [anna, ben, chat] = await inTheirChat();
  for (const { page, widget } of [anna, ben]) {
    await page.evaluate(() => window.MeeLine?.setLocale('en'));
    await widget.getByRole('textbox', { name: 'Write a message' }).waitFor();
  }
  const money = (kind: string, state: string) => ['money', { chatId: chat, kind, state }];
  const pay = async (button: string, amount: string, note: string, name: string | RegExp): Promise<void> => {
    const { widget } = anna;
    const tile = widget.getByRole('button', { name: button, exact: true });
    // A message under the mouse has a button of this name, too.
    const more = widget
      .getByRole('region', { name: 'Write a message' })
      .getByRole('button', { name: 'More', exact: true });
    if ((await tile.count()) === 0) await more.click();
    await tile.click();
    await widget.getByLabel('Amount', { exact: true }).fill(amount);
    await widget.getByRole('dialog').getByLabel(note).fill('For luck');
    await widget.getByRole('button', { name }).click();
    await widget.getByRole('alertdialog').getByRole('button', { name: 'Pay' }).click();
    await widget.getByLabel('Amount', { exact: true }).waitFor({ state: 'detached' });
  };
  const card = (text: string) => ben.log.getByRole('button', { name: text }).last();

  await pay('Red envelope', '6.60', 'Message', 'Put money in');
  await expect.poll(() => heard(anna.page)).toEqual([money('envelope', 'sent')]);
  await card('For luck').click();
  await press(ben, 'Open the red envelope');
  await expect.poll(() => heard(ben.page)).toEqual([money('envelope', 'received')]);
  await ben.widget.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await ben.widget.getByRole('dialog').waitFor({ state: 'detached' });

  await pay('Transfer', '5.00', 'Note', /^Transfer ¥/);
  await expect.poll(() => heard(anna.page)).toEqual([money('envelope', 'sent'), money('transfer', 'sent')]);
  await card('¥5.00').click();
  await ben.widget.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click();
  await expect.poll(() => heard(ben.page)).toEqual([money('envelope', 'received'), money('transfer', 'received')]);
});
