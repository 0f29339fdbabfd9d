import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { TenantConfig } from '#domain/session/tenant.ts';
import type { Services } from '../../calls/services.ts';
import { brandedPage } from './branded-page.ts';
import { contentSecurityPolicy, hashInlineBlocks } from './csp.ts';
import { tenantOfQuery } from './widget-page.ts';

/** The agents' desk of the customer service. */
export const DESK_PATH = '/desk';
/** The operator's console. */
export const CONSOLE_PATH = '/console';

interface StaffPage {
  readonly path: typeof DESK_PATH | typeof CONSOLE_PATH;
  /** The folder with its built files. */
  readonly directory: string;
  /** Finds the tenant whose name, icon and colours the page shows. Absent: the page shows the product's. */
  readonly brand?: (query: unknown) => Promise<TenantConfig | undefined>;
}

export interface StaffPagesOptions {
  /** The folder with the built files of the desk. Default: `dist/desk`. */
  readonly deskDirectory?: string | undefined;
  /** The folder with the built files of the console. Default: `dist/console`. */
  readonly consoleDirectory?: string | undefined;
  readonly origins: readonly string[];
  readonly defaultTenant: string;
}

/** Serves the desk, with the name, icon and colours of the tenant that its address names, and the console. */
export async function addStaffPages(
  app: FastifyInstance,
  { tenants }: Services,
  { deskDirectory = 'dist/desk', consoleDirectory = 'dist/console', origins, defaultTenant }: StaffPagesOptions,
): Promise<void> {
  const brand = async (query: unknown) => (await tenants.find(tenantOfQuery(query) ?? defaultTenant))?.config;
  await addStaffPage(app, { path: DESK_PATH, directory: deskDirectory, brand }, origins);
  await addStaffPage(app, { path: CONSOLE_PATH, directory: consoleDirectory }, origins);
}

/**
 * Serves a page of staff and its files. No page of another origin may frame it. The entry files have fixed names, so browsers
 * check all files at every visit.
 */
async function addStaffPage(
  app: FastifyInstance,
  { path: address, directory, brand }: StaffPage,
  origins: readonly string[],
): Promise<void> {
  const page = path.join(directory, 'index.html');
  app.get(address, async (request, reply) => {
    const built = await readFile(page, 'utf8').catch(() => undefined);
    if (built === undefined) {
      return reply
        .code(503)
        .type('text/plain')
        .send('This page is not built. Run "npm run build" and load this page again.');
    }
    const config = await brand?.(request.query);
    const html = config === undefined ? built : brandedPage(built, config).html;
    return reply
      .header('Cache-Control', 'private, no-cache')
      .header('Content-Security-Policy', contentSecurityPolicy(hashInlineBlocks(html), { origins, parents: [] }))
      .header('X-Frame-Options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  // Without a build there are no files, and the static plugin refuses a folder that does not exist.
  if (!existsSync(directory)) return;
  await app.register(fastifyStatic, {
    root: path.resolve(directory),
    prefix: `${address}/`,
    decorateReply: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
    redirect: false,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('Cache-Control', 'no-cache'),
  });
}
