import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LoaderLab, startLoaderLab } from '../../support/loader-lab.ts';
import { restingBox } from '../../support/settled.ts';
import { loaderPart } from '../../support/loader-parts.ts';

/** A page that forbids everything but the loader's script and the widget's frame. */

let lab: LoaderLab;

beforeAll(async () => {
  lab = await startLoaderLab();
});
afterAll(() => lab?.stop());

test('works under a strict content security policy without violations', async () => {
  const { origin } = lab.widget;
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-n1' 'strict-dynamic'`,
    `style-src 'self'`,
    `frame-src ${origin}`,
    `connect-src 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
  const visit = await lab.open(
    `<html lang="ja-JP"><title>strict</title><body><p>strict</p>
      <script nonce="n1">
        window.violations=[];document.addEventListener('securitypolicyviolation',(event)=>violations.push(event.violatedDirective));
        window.reports=[];new ReportingObserver((all)=>reports.push(...all.map(({type})=>type)),{buffered:true}).observe();
        window.MeeLine=window.MeeLine||function(){(MeeLine.q=MeeLine.q||[]).push(arguments)};
        MeeLine('init',{getIdentity:async(reason)=>'token for '+reason});MeeLine('open');</script>
      <script nonce="n1" async src="${origin}/v1/loader.js" data-tenant="CB" data-position="left" data-bottom="40"></script>`,
    {},
    { 'content-security-policy': policy },
  );
  const { page, problems } = visit;
  const bubble = () => page.locator(loaderPart('bubble'));
  await visit.frame();
  await expect
    .poll(() => page.locator(loaderPart('panel')).boundingBox())
    .toEqual({ x: 24, y: 156, width: 380, height: 620 });
  // The policy forbids all connections, but the identity still reaches the widget.
  for (const reason of ['boot', 'expiring', 'rejected'])
    expect(await visit.call('getIdentity', reason)).toEqual({ kind: 'identity', token: `token for ${reason}` });
  expect(await page.locator('meeline-root iframe').getAttribute('allow')).toBe(
    'autoplay;camera;clipboard-write;fullscreen;microphone;screen-wake-lock;speaker-selection',
  );

  // Every command, and the user's actions on the bubble.
  await page.evaluate(async () => {
    window.MeeLine?.setColorScheme('dark');
    window.MeeLine?.setLocale('th');
    await window.MeeLine?.setTheme({ accent: '#d9480f', onAccent: '#fff' });
    await window.MeeLine?.openChat('abcd1234');
    window.MeeLine?.toggle();
    window.MeeLine?.minimise();
    window.MeeLine?.instance('support').init({ tenant: 'CB', position: 'right' });
    await window.MeeLine?.instance('support').destroy();
  });
  await visit.call('unreadChanged', { total: 3 });
  await visit.call('messageArrived', { chatId: 'abcd1234', title: 'A friend', text: 'Good luck' });
  await page.locator(loaderPart('preview')).getByText('Good luck').waitFor();
  const at = await restingBox(bubble());
  await page.mouse.move(at.x + 30, at.y + 30);
  await page.mouse.down();
  await page.mouse.move(1000, 300, { steps: 5 });
  await page.mouse.up();
  await expect.poll(async () => (await bubble().boundingBox())?.x).toBeGreaterThan(1000);
  await page.evaluate(async () => {
    await window.MeeLine?.setUser({ getIdentity: () => null });
    await window.MeeLine?.logout();
    await window.MeeLine?.destroy();
    // The browser delivers reports when it is idle.
    await new Promise((resolve) => requestIdleCallback(resolve));
  });
  const found = await page.evaluate(() => {
    const { violations, reports } = window as unknown as { violations: string[]; reports: string[] };
    return { violations, reports };
  });
  expect(found).toEqual({ violations: [], reports: [] });
  expect(problems).toEqual([]);
});
