import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Environment } from './environment.ts';
import { HOST_PAGES, type HostPage } from './host-pages.ts';
import type { Board } from './lottery-routes.ts';
import { signIdentity } from './identity-token.ts';
import type { Player } from './players.ts';
import { policyOf } from './policy.ts';
import { fetchRelease, pinnedExample, pinnedTag } from './release.ts';
import { escapeHtml, fill, FOLDER, jsonForHtml, readTemplate } from './templates.ts';

/** The delay of the slow third-party script, in milliseconds. */
const THIRD_PARTY_MS = 2500;

/** The script tag of most pages. Its attributes hold the whole configuration. */
const LOADER = `<script
      async
      src="{{widget-origin}}/v1/loader.js"
      data-tenant="CB"
      data-identity-url="/api/meeline-token"
    ></script>`;

/** @returns the player who sent the request; the function may also set a cookie */
type Visitor = (reply: FastifyReply, cookie: string | undefined) => Promise<Player | undefined>;

/** Serves the pages, with the widget's address filled in, and their files. */
export async function addPages(
  app: FastifyInstance,
  environment: Environment,
  board: () => Promise<Board>,
  visitor: Visitor,
): Promise<void> {
  const { widgetOrigin, port, key } = environment;
  const layout = await readTemplate('layout.html');
  const lobby = await readTemplate('lobby.html');
  const shared = {
    'widget-origin': widgetOrigin,
    'cross-site': `http://127.0.0.1:${port}`,
    'same-site': `http://localhost:${port}`,
    cards: HOST_PAGES.map(cardOf).join(''),
  };

  for (const page of HOST_PAGES) {
    const template = await readTemplate(page.file);
    const whole = page.file.startsWith('pages/') ? layout.replace('{{main}}', () => template) : template;
    const html = fillPage(
      whole.replace('{{lobby}}', () => lobby),
      page,
    );
    const serve = async (cookie: string | undefined, reply: FastifyReply): Promise<FastifyReply> => {
      const player = await visitor(reply, cookie);
      const nonce = randomBytes(16).toString('base64');
      const release = html.includes('{{pinned-') ? await fetchRelease(widgetOrigin) : undefined;
      const values = {
        ...shared,
        nonce,
        'pinned-loader': pinnedTag(widgetOrigin, release),
        'pinned-example': pinnedExample(widgetOrigin, release),
        board: html.includes('{{board}}') ? jsonForHtml(await board()) : '',
        identity: html.includes('{{identity}}') ? await identityOf(player) : '',
      };
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policyOf({ widgetOrigin, nonce }, page.policy))
        .send(fill(html, values));
    };
    app.get(page.address, (request, reply) => serve(request.headers.cookie, reply));
    // Addresses below it belong to the app's own router.
    if (page.file === 'app.html')
      app.get(`${page.address}/*`, (request, reply) => serve(request.headers.cookie, reply));
  }

  /** The visitor and the token, for the page that may not connect anywhere. */
  const identityOf = async (player: Player | undefined): Promise<string> =>
    jsonForHtml(player === undefined ? {} : { name: player.name, token: await signIdentity(player, key) });

  app.get('/slow/third-party.js', async (_request, reply) => {
    await wait(THIRD_PARTY_MS);
    return reply.redirect('/client/third-party.js');
  });

  const options = { cacheControl: false, index: false, decorateReply: false } as const;
  for (const folder of ['client', 'vendor'])
    await app.register(fastifyStatic, { ...options, root: path.join(FOLDER, folder), prefix: `/${folder}/` });
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(FOLDER, 'static'),
    prefix: '/static/',
    allowedPath: (pathName) => !pathName.endsWith('.html'),
  });
}

/** Fills in the values of a page that do not depend on the request. */
function fillPage(template: string, { title, line = '', root = 'lang="en"', ...page }: HostPage): string {
  const { head = '', loader = LOADER, script = '' } = page;
  const known: Readonly<Record<string, string>> = {
    title: escapeHtml(title),
    line: escapeHtml(line),
    root,
    head,
    loader,
    script,
  };
  return template.replaceAll(
    /\{\{(title|line|root|head|loader|script)\}\}/g,
    (_place, name: string) => known[name] ?? '',
  );
}

function cardOf({ address, title, line, icon = 'star' }: HostPage): string {
  if (line === undefined) return '';
  return `<li><a class="card page" href="${address}">
    <svg class="i l" aria-hidden="true"><use href="/static/icons.svg#${icon}" /></svg>
    <b>${escapeHtml(title)}</b><span>${escapeHtml(line)}</span></a></li>`;
}
