import type { BrowserContextOptions, FrameLocator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESKTOP, keepScreenshot, launchBrowser, newVisitor, PHONE, type Visitor } from '../support/browser.ts';
import { type ExampleApp, type Framework, NEXT, NUXT, startExampleApp } from '../support/example-app.ts';
import { freePort } from '../support/free-port.ts';
import { type FrontDoor, openFrontDoor, passTo } from '../support/front-door.ts';
import { loaderPart } from '../support/loader-parts.ts';
import { exampleOf } from '../support/package-document.ts';
import { signInOnPlatform, takesPresses } from '../support/players.ts';
import { type Stack, startStack } from '../support/stack.ts';

/** The examples of the package's README for frameworks that render on a server: installed, built for production, and visited. */

const ANNA = 'Emma Wilson';
const BEN = '陈晓明';

/** Pages of the app, which link to each other. A page with an applet is a component of the server. */
const NEXT_PAGES = {
  'app/page.jsx': `import Link from 'next/link';
export default () => <main><h1>First</h1><Link href="/second">Go to the second</Link></main>;`,
  'app/second/page.jsx': `import Link from 'next/link';
export default () => <main><h1>Second</h1><Link href="/">Go to the first</Link></main>;`,
  'app/applet/page.jsx': `import { MeeLineApplet } from 'meeline/react';
export default () => <MeeLineApplet className="chat" loaderUrl="https://chat.example/v1/loader.js" options={{ tenant: 'CB' }} />;`,
  'pages/pages-router.jsx': `export { Chat as default } from '../app/chat.jsx';`,
};
const NUXT_PAGES = {
  'app/pages/index.vue': `<template><main><h1>First</h1><NuxtLink to="/second">Go to the second</NuxtLink></main></template>`,
  'app/pages/second.vue': `<template><main><h1>Second</h1><NuxtLink to="/">Go to the first</NuxtLink></main></template>`,
  'app/pages/applet.vue': `<script setup>
import { MeeLineApplet } from 'meeline/vue';
</script>
<template><MeeLineApplet class="chat" loader-url="https://chat.example/v1/loader.js" :options="{ tenant: 'CB' }" /></template>`,
};

interface Example {
  readonly framework: Framework;
  /** The files of the README: their place in the project, and their name there. */
  readonly shown: Readonly<Record<string, string>>;
  readonly pages: Readonly<Record<string, string>>;
  /** Addresses of its pages, each with HTML that the server must send in addition to the button. */
  readonly rendered: readonly (readonly [address: string, html: string])[];
}

const RENDERED: Example['rendered'] = [
  ['/', '<h1>First</h1>'],
  ['/second', '<h1>Second</h1>'],
  ['/applet', '<div class="chat"></div>'],
];
const EXAMPLES: readonly (readonly [string, Example])[] = [
  [
    'Next',
    {
      framework: NEXT,
      shown: { 'app/layout.jsx': 'app/layout.jsx', 'app/chat.jsx': 'chat.jsx' },
      pages: NEXT_PAGES,
      rendered: [...RENDERED, ['/pages-router', '<button>']],
    },
  ],
  [
    'Nuxt',
    {
      framework: NUXT,
      shown: { 'app/app.vue': 'app/app.vue', 'app/chat.js': 'chat.js' },
      pages: NUXT_PAGES,
      rendered: RENDERED,
    },
  ],
];

let port: number;
let stack: Stack;
let browser: Awaited<ReturnType<typeof launchBrowser>>;

beforeAll(async () => {
  port = await freePort();
  const CB = { parentOrigins: [`http://localhost:${port}`] };
  [stack, browser] = await Promise.all([startStack({ tenants: { CB } }), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.stop();
});

describe.each(EXAMPLES)('the example for %s', (_, { framework, shown, pages, rendered }) => {
  let app: ExampleApp;
  let door: FrontDoor;
  const visits: Visit[] = [];

  beforeAll(async () => {
    const documented = Object.entries(shown).map(
      async ([place, name]) => [place, await exampleOf(name, stack.widgetOrigin)] as const,
    );
    app = await startExampleApp(framework, { ...pages, ...Object.fromEntries(await Promise.all(documented)) });
    door = await openFrontDoor(port, stack.platformOrigin, passTo(app.origin));
  });
  afterAll(async () => {
    for (const { visitor } of visits) await visitor.close();
    await door?.stop();
    await app?.stop();
  });

  const visit = async (options: BrowserContextOptions): Promise<Visit> => {
    const one = await arrive(door.origin, options);
    visits.push(one);
    return one;
  };

  it.each(rendered)('renders %s on the server', async (address, part) => {
    const answer = await fetch(door.origin + address);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html.replaceAll('<!-- -->', '')).toMatch(/<button[^>]*>Chat \(0\)<\/button>/);
    expect(html).not.toContain('meeline-root');
    expect(html).toContain(part);
    expect(app.printed()).not.toMatch(/error|warn/i);
  });

  it('keeps the hydrated chat and its player across a navigation', async () => {
    const { page, widget, seen, complaints } = await visit(DESKTOP);
    await page.getByRole('button', { name: 'Chat (' }).click();
    await takesPresses(page);
    await widget.locator('[data-chat-id]').filter({ hasText: BEN }).first().click();
    await talk(widget, `first page of ${framework.name} ${Date.now()}`);
    const iframe = await page.locator('meeline-root iframe').elementHandle();
    await page.getByRole('link', { name: 'Go to the second' }).click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    expect(await iframe?.evaluate((it) => it.isConnected)).toBe(true);
    await talk(widget, `second page of ${framework.name} ${Date.now()}`);
    await widget.getByRole('log').getByText(`first page of ${framework.name}`).first().waitFor();
    await keepScreenshot(page, `example-${framework.name}`);
    expect(await page.locator('meeline-root').count()).toBe(1);
    expect(seen).toEqual({ documents: 1, sockets: 1, frames: 1, identities: 1 });
    expect(complaints).toEqual([]);
  });

  it('lets Back close the chat before the router moves', async () => {
    const { page, widget, seen, complaints } = await visit(PHONE);
    await page.getByRole('link', { name: 'Go to the second' }).click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    await page.getByRole('button', { name: 'Chat (' }).click();
    await widget.getByRole('navigation').waitFor();
    await takesPresses(page);
    await page.goBack();
    await page.locator(loaderPart('panel')).waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/second');
    await page.goBack();
    await page.getByRole('heading', { name: 'First' }).waitFor();
    await page.getByRole('link', { name: 'Go to the second' }).click();
    await page.getByRole('heading', { name: 'Second' }).waitFor();
    expect(seen).toEqual({ documents: 1, sockets: 1, frames: 1, identities: 1 });
    expect(complaints).toEqual([]);
  });
});

interface Visit {
  readonly visitor: Visitor;
  readonly page: Page;
  readonly widget: FrameLocator;
  /** Documents of the page, and sockets, frames and identity requests of the chat. */
  readonly seen: { documents: number; sockets: number; frames: number; identities: number };
  /** Uncaught errors, and errors and warnings in the console. */
  readonly complaints: string[];
}

/** Opens the first page as a player who is signed in on the platform. */
async function arrive(origin: string, options: BrowserContextOptions): Promise<Visit> {
  const visitor = await newVisitor(browser, { ...options, locale: 'en-GB', serviceWorkers: 'allow' });
  const { page, errors: complaints } = visitor;
  const seen = { documents: 0, sockets: 0, frames: 0, identities: 0 };
  page.on('websocket', () => (seen.sockets += 1));
  page.on('frameattached', () => (seen.frames += 1));
  page.on('request', (request) => {
    const isDocument = request.isNavigationRequest() && request.frame() === page.mainFrame();
    seen.documents += isDocument ? 1 : 0;
    seen.identities += request.url().endsWith('/api/meeline-token') ? 1 : 0;
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await signInOnPlatform(page.context().request, stack, ANNA);
  await page.goto(origin);
  return { visitor, page, widget: page.frameLocator('meeline-root iframe'), seen, complaints };
}

/** Sends a message in the open chat, and waits until the provider has accepted it. */
async function talk(widget: FrameLocator, words: string): Promise<void> {
  const log = widget.getByRole('log');
  await log.waitFor();
  const field = widget.getByRole('textbox', { name: 'Write a message', exact: true });
  await field.fill(words);
  await field.press('Enter');
  const message = log.locator('[data-message-id]').filter({ hasText: words });
  await expect.poll(() => message.getAttribute('data-state')).toBe('sent');
}
