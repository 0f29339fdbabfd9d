import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Address of each page and its file. A page that needs another policy gets it here. */
const PAGES = { '/': 'floating.html' } as const;

/** Where the build puts the pages: beside the server's own file. */
const FOLDER = import.meta.dirname;

/** Serves the pages, with the widget's address written in, and their files. */
export async function addPages(
  app: FastifyInstance,
  widgetOrigin: string,
  beforePage: (reply: FastifyReply, cookie: string | undefined) => Promise<void>,
): Promise<void> {
  const policy = contentSecurityPolicy(widgetOrigin);

  for (const [address, file] of Object.entries(PAGES)) {
    const template = await readFile(path.join(FOLDER, 'static', file), 'utf8');
    const html = template.replaceAll('{{widget-origin}}', widgetOrigin);
    app.get(address, async (request, reply) => {
      await beforePage(reply, request.headers.cookie);
      return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(html);
    });
  }

  const options = { cacheControl: false, index: false, decorateReply: false } as const;
  await app.register(fastifyStatic, { ...options, root: path.join(FOLDER, 'client'), prefix: '/client/' });
  await app.register(fastifyStatic, {
    ...options,
    root: path.join(FOLDER, 'static'),
    prefix: '/static/',
    allowedPath: (pathName) => !pathName.endsWith('.html'),
  });
}

/** No inline script or style, nothing from elsewhere but MeeLine: what a careful platform sends. */
function contentSecurityPolicy(widgetOrigin: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self' ${widgetOrigin}`,
    `style-src 'self'`,
    `img-src 'self' ${widgetOrigin}`,
    `connect-src 'self'`,
    `frame-src ${widgetOrigin}`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
    `require-trusted-types-for 'script'`,
  ].join('; ');
}
