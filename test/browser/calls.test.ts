import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { colourOfVideo, receivedBy, watchCalls } from '../support/call-watch.ts';
import { isSound } from '../support/sound-screen.ts';
import type { StandaloneUser } from '../support/standalone.ts';
import { startTurnServer, type TurnServer } from '../support/turn-server.ts';

/** Calls between two pages with Chromium's fake microphone and camera. */

/** Set by the script that runs the tests, if coturn is available. */
const TURN_PROGRAM = process.env['TURNSERVER'];
const DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const EMMA = 'Emma Wilson';
const XIAOMING = '陈晓明';

let relay: TurnServer | undefined;
const stage = useStackStage({
  args: DEVICES,
  stack: async () => {
    if (TURN_PROGRAM === undefined) return {};
    relay = await startTurnServer(TURN_PROGRAM);
    return { tenants: { CB: { calls: { turnUrls: relay.urls, turnSecret: relay.secret } } } };
  },
});
afterAll(() => relay?.stop());

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const call = (page: Page) => page.getByRole('dialog', { name: /^Call with/ });

async function twoFriends(isRelayOnly = false): Promise<readonly [StandaloneUser, StandaloneUser]> {
  const options = { ...PHONE, permissions: ['microphone', 'camera'] };
  const [emma, xiaoming] = [await stage.signIn('emma', options), await stage.signIn('xiaoming', options)];
  await Promise.all([watchCalls(emma.page, isRelayOnly), watchCalls(xiaoming.page, isRelayOnly)]);
  await emma.openChat(XIAOMING);
  return [emma, xiaoming];
}

/** Audio and video arrive at a page, and go on arriving. */
async function hearsAndSees(page: Page): Promise<void> {
  await expect.poll(async () => (await receivedBy(page)).frames).toBeGreaterThan(5);
  const before = await receivedBy(page);
  await expect.poll(async () => (await receivedBy(page)).audioBytes).toBeGreaterThan(before.audioBytes + 200);
  await expect.poll(async () => (await receivedBy(page)).frames).toBeGreaterThan(before.frames + 3);
  const { red, green, blue } = await colourOfVideo(page);
  expect(green).toBeGreaterThan(Math.max(red, blue) + 30);
}

it('rings, connects audio and video in both directions, is minimised while chatting, and leaves records', async () => {
  const [emma, xiaoming] = await twoFriends();
  await press(emma.page, 'Video call');
  await call(emma.page).getByText('Calling…').waitFor();
  await call(xiaoming.page).getByText('Incoming video call…').waitFor();
  await isSound(xiaoming.page, 'call-incoming');
  await press(xiaoming.page, 'Accept');
  await Promise.all([hearsAndSees(emma.page), hearsAndSees(xiaoming.page)]);
  await isSound(emma.page, 'call-connected');

  // The microphone is off for the other end, and on again.
  await press(emma.page, 'Microphone');
  await call(xiaoming.page).getByText('Microphone off at the other end').waitFor();
  await press(emma.page, 'Microphone off');
  await call(xiaoming.page).getByText('Microphone off at the other end').waitFor({ state: 'detached' });

  await press(emma.page, 'Minimise the call');
  const small = emma.page.getByRole('button', { name: `Open the call with ${XIAOMING}` });
  await small.waitFor();
  await emma.send('written during the call');
  await emma.sees('written during the call');
  await keepScreenshot(emma.page, 'call-minimised');
  await small.click();
  await press(emma.page, 'Hang up');
  await call(xiaoming.page).getByText('Call ended').waitFor();
  await Promise.all([emma, xiaoming].map(({ page }) => call(page).waitFor({ state: 'detached' })));
  await emma.log
    .getByRole('button', { name: /Video call.*Duration/ })
    .last()
    .waitFor();

  // An audio call from the record; the callee switches the camera on.
  await emma.log
    .getByRole('button', { name: /Video call.*Duration/ })
    .last()
    .click();
  await call(xiaoming.page).waitFor();
  await press(xiaoming.page, 'Decline');
  await call(emma.page).getByText('Declined').waitFor();
  await emma.log
    .getByRole('button', { name: /Video call.*Declined/ })
    .last()
    .waitFor();
  await keepScreenshot(emma.page, 'call-records');
});

it('ends at both ends after a reload, and when the caller is killed while it rings', async () => {
  const [emma, xiaoming] = await twoFriends();
  await press(emma.page, 'Voice call');
  await call(xiaoming.page).getByText('Incoming voice call…').waitFor();
  await press(xiaoming.page, 'Accept');
  await expect.poll(async () => (await receivedBy(emma.page)).audioBytes).toBeGreaterThan(500);
  await expect.poll(async () => (await receivedBy(xiaoming.page)).audioBytes).toBeGreaterThan(500);
  // Video is switched on in the call.
  await press(xiaoming.page, 'Camera off');
  await expect.poll(async () => (await receivedBy(emma.page)).frames).toBeGreaterThan(3);
  await emma.page.reload();
  await call(xiaoming.page).getByText('Call ended').waitFor();
  await call(xiaoming.page).waitFor({ state: 'detached' });

  await emma.log.waitFor();
  await press(emma.page, 'Voice call');
  await call(xiaoming.page).waitFor();
  await emma.page.context().setOffline(true);
  await emma.page.close();
  // The provider ends the call of a caller who is silent.
  await call(xiaoming.page).waitFor({ state: 'detached' });
  await xiaoming.openChat(EMMA);
  await xiaoming.log
    .getByRole('button', { name: /Missed call/ })
    .last()
    .waitFor();
  await isSound(xiaoming.page, 'call-records');
});

it('rings at the bubble of the host page, and is accepted there', async () => {
  const emma = await stage.signIn('emma', { ...PHONE, permissions: ['microphone', 'camera'] });
  const player = await stage.visit(XIAOMING, { ...DESKTOP, permissions: ['microphone', 'camera'] });
  await player.open();
  await player.page.evaluate(() => window.MeeLine?.minimise());
  await emma.openChat(XIAOMING);
  await press(emma.page, 'Voice call');
  const card = player.page.getByRole('alertdialog', { name: /Emma Wilson/ });
  await card.waitFor();
  await keepScreenshot(player.page, 'call-host-bubble');
  await card.getByRole('button', { name: '接听' }).click();
  await card.waitFor({ state: 'detached' });
  await call(emma.page).getByText(/^0:0/).waitFor();
  await press(emma.page, 'Hang up');
});

it.runIf(TURN_PROGRAM !== undefined)('goes through the relay only', async () => {
  const [emma, xiaoming] = await twoFriends(true);
  await press(emma.page, 'Video call');
  await press(xiaoming.page, 'Accept');
  await Promise.all([hearsAndSees(emma.page), hearsAndSees(xiaoming.page)]);
  expect((await receivedBy(emma.page)).ways).toEqual(['relay', 'relay']);
  await press(xiaoming.page, 'Hang up');
  await call(emma.page).getByText('Call ended').waitFor();
});
