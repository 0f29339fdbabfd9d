import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser, PHONE } from '../support/browser.ts';
import { useStackStage } from '../support/browser-stage.ts';
import { isEveryEngineRequired } from '../support/engines.ts';
import { launchFirefox } from '../support/firefox-window.ts';
import { colourOfVideo, receivedBy, wakeLocksOf, watchCalls } from '../support/call-watch.ts';
import { visitAs } from '../support/players.ts';
import { isSound } from '../support/sound-screen.ts';
import { signInAt, type StandaloneUser } from '../support/standalone.ts';
import { startTurnServer, type TurnServer } from '../support/turn-server.ts';

/** Calls between two pages with Chromium's fake microphone and camera. */

/** Set by the script that runs the tests, if coturn is available. */
const TURN_PROGRAM = process.env['TURNSERVER'];
const FIREFOX = process.env['FIREFOX'];
/** Two cameras, two microphones. */
const DEVICES = ['--use-fake-device-for-media-stream=device-count=2', '--use-fake-ui-for-media-stream'];
const EMMA = 'Emma Wilson';
const XIAOMING = '陈晓明';

let relay: TurnServer | undefined;
/** Browsers that give no microphone: the user has refused it, or there is none. */
let blocking: Browser;
let deaf: Browser;
const stage = useStackStage({
  args: DEVICES,
  stack: async () => {
    if (TURN_PROGRAM === undefined) return {};
    relay = await startTurnServer(TURN_PROGRAM);
    return { tenants: { CB: { calls: { turnUrls: relay.urls, turnSecret: relay.secret } } } };
  },
});
beforeAll(async () => {
  const [fakeDevices = '', fakeAnswers = ''] = DEVICES;
  [blocking, deaf] = await Promise.all([
    launchBrowser([fakeDevices, `${fakeAnswers}=deny`]),
    launchBrowser([fakeAnswers]),
  ]);
});
afterAll(() => Promise.all([relay?.stop(), blocking?.close(), deaf?.close()]));

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const call = (page: Page) => page.getByRole('dialog', { name: /^Call with/ });

async function twoFriends(isRelayOnly = false): Promise<readonly [StandaloneUser, StandaloneUser]> {
  const options = { ...PHONE, permissions: ['microphone', 'camera'] };
  const [emma, xiaoming] = [await stage.signIn('emma', options), await stage.signIn('xiaoming', options)];
  await Promise.all([watchCalls(emma.page, isRelayOnly), watchCalls(xiaoming.page, isRelayOnly)]);
  await emma.openChat(XIAOMING);
  return [emma, xiaoming];
}

/** Audio arrives at a page now. */
async function hears(page: Page): Promise<void> {
  const { audioBytes } = await receivedBy(page);
  await expect.poll(async () => (await receivedBy(page)).audioBytes).toBeGreaterThan(audioBytes + 500);
}

/** Pictures arrive at a page now. */
async function sees(page: Page): Promise<void> {
  const { frames } = await receivedBy(page);
  await expect.poll(async () => (await receivedBy(page)).frames).toBeGreaterThan(frames + 3);
}

async function hearsAndSees(page: Page): Promise<void> {
  await Promise.all([hears(page), sees(page)]);
  const greenness = async (): Promise<number> => {
    const { red, green, blue } = await colourOfVideo(page);
    return green - Math.max(red, blue);
  };
  await expect.poll(greenness).toBeGreaterThan(30);
}

it('rings, connects audio and video, is minimised and leaves records', async () => {
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
  // The microphone is removed: another one takes its place.
  await emma.page.evaluate(() => {
    const sender = window.mlPeers
      ?.at(-1)
      ?.getSenders()
      .find(({ track }) => track?.kind === 'audio');
    sender?.track?.stop();
    sender?.track?.dispatchEvent(new Event('ended'));
  });
  await hears(xiaoming.page);

  await press(emma.page, 'Switch camera');
  await sees(xiaoming.page);
  expect(await wakeLocksOf(emma.page)).toBeGreaterThan(0);
  await press(emma.page, 'Picture in picture');
  await expect.poll(() => emma.page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO');
  await emma.page.evaluate(() => document.exitPictureInPicture());

  await press(emma.page, 'Speaker');
  const other = emma.page.getByRole('button', { name: 'Fake Audio Output 2' });
  await other.click();
  await other.waitFor({ state: 'detached' });
  await press(emma.page, 'Speaker');
  await expect.poll(() => other.getAttribute('aria-pressed')).toBe('true');
  await emma.page.keyboard.press('Escape');
  await other.waitFor({ state: 'detached' });

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

  // A call from the record, which is declined.
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

  // The microphone records a voice message.
  await xiaoming.openChat(EMMA);
  await xiaoming.page.getByRole('button', { name: 'Record a voice message' }).tap();
  await xiaoming.page.getByRole('group', { name: 'Recording' }).waitFor();
  await press(emma.page, 'Video call');
  await call(emma.page).getByText('The other person is recording a voice message').waitFor();
  expect(await call(xiaoming.page).count()).toBe(0);
});

it('a call survives a reload, but not its killed caller', async () => {
  const [emma, xiaoming] = await twoFriends();
  await press(emma.page, 'Voice call');
  await call(xiaoming.page).getByText('Incoming voice call…').waitFor();
  await press(xiaoming.page, 'Accept');
  await Promise.all([hears(emma.page), hears(xiaoming.page)]);
  // Video is switched on in the call.
  await press(xiaoming.page, 'Camera off');
  await sees(emma.page);
  for (const [gone, other] of [
    [xiaoming, emma],
    [emma, xiaoming],
  ] as const) {
    const reloaded = gone.page.reload();
    await call(other.page).getByText('Reconnecting…').first().waitFor();
    await reloaded;
    await Promise.all([hears(emma.page), hears(xiaoming.page), sees(emma.page)]);
    await call(other.page).getByText('Reconnecting…').first().waitFor({ state: 'detached' });
  }
  await isSound(emma.page, 'call-after-reload');
  await press(emma.page, 'Hang up');
  await call(xiaoming.page).waitFor({ state: 'detached' });
  await emma.log.waitFor();
  const records = emma.log.getByRole('button', { name: /Voice call.*Duration/ });
  await expect.poll(() => records.count()).toBe(1);

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

it('rings and is accepted at the host page’s bubble', async () => {
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

it.runIf(TURN_PROGRAM !== undefined)('uses only the relay, follows its restart and its end', async () => {
  const [emma, xiaoming] = await twoFriends(true);
  await press(emma.page, 'Video call');
  await press(xiaoming.page, 'Accept');
  const pages = [emma.page, xiaoming.page];
  await Promise.all(pages.map(hearsAndSees));
  expect((await receivedBy(emma.page)).ways).toEqual(['relay', 'relay']);

  const saysReconnecting = (page: Page) => call(page).getByText('Reconnecting…').first();
  await relay?.kill();
  await Promise.all(pages.map((page) => saysReconnecting(page).waitFor()));
  await keepScreenshot(emma.page, 'call-reconnecting');
  relay?.start();
  await Promise.all(pages.map((page) => saysReconnecting(page).waitFor({ state: 'detached' })));
  await Promise.all(pages.map(hearsAndSees));

  await relay?.kill();
  await Promise.all(pages.map((page) => call(page).getByText('The connection was lost').waitFor()));
  relay?.start();
  await emma.log
    .getByRole('button', { name: /Video call.*Duration/ })
    .last()
    .waitFor();
});

it.skipIf(FIREFOX === undefined && !isEveryEngineRequired())('connects Chromium and Firefox', async () => {
  const firefox = await launchFirefox(FIREFOX ?? '', {
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
  });
  try {
    const xiaoming = await signInAt(firefox, stage.stack, 'xiaoming', DESKTOP);
    const emma = await stage.signIn('emma', PHONE);
    await Promise.all([watchCalls(emma.page), watchCalls(xiaoming.page)]);
    await emma.openChat(XIAOMING);
    await press(emma.page, 'Video call');
    await press(xiaoming.page, 'Accept');
    await Promise.all([hears(emma.page), sees(emma.page), hearsAndSees(xiaoming.page)]);
    await keepScreenshot(xiaoming.page, 'call-firefox');
    await press(xiaoming.page, 'Hang up');
    await call(emma.page).getByText('Call ended').waitFor();
  } finally {
    await firefox.close();
  }
});

it('says what to do when the microphone is unavailable', async () => {
  const blocked = stage.keep(await signInAt(blocking, stage.stack, 'emma'));
  await blocked.openChat(XIAOMING);
  await press(blocked.page, 'Video call');
  const help = (page: Page, title: string) => page.getByRole('dialog', { name: title });
  await help(blocked.page, 'Microphone or camera blocked').getByText('Come back here and call again').waitFor();
  await keepScreenshot(blocked.page, 'call-blocked');
  await blocked.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('in use', 'NotReadableError'));
  });
  await press(blocked.page, 'Call again');
  await help(blocked.page, 'Microphone or camera in use').getByText('Another program uses it.').waitFor();

  const missing = stage.keep(await signInAt(deaf, stage.stack, 'xiaoming'));
  await missing.openChat(EMMA);
  await press(missing.page, 'Voice call');
  await help(missing.page, 'No microphone found').getByText('Connect a microphone, then call again.').waitFor();
  await press(missing.page, 'Message');
  await call(missing.page).waitFor({ state: 'detached' });

  // The page around the chat delegates no microphone.
  const withhold = (page: Page) =>
    void page.addInitScript(() =>
      Object.defineProperty(HTMLIFrameElement.prototype, 'allow', {
        set(this: HTMLIFrameElement, features: string) {
          this.setAttribute('allow', features.replace('microphone', ''));
        },
      }),
    );
  const player = stage.keep(await visitAs(stage.browser, stage.stack, XIAOMING, DESKTOP, withhold));
  await player.open();
  await player.openChat(EMMA);
  await player.widget.getByRole('button', { name: '语音通话', exact: true }).click();
  await player.widget.getByText('聊天所在的网页不允许通话').waitFor();
  await player.widget.getByRole('button', { name: '在新窗口中打开' }).waitFor();
  await keepScreenshot(player.page, 'call-withheld');
});
