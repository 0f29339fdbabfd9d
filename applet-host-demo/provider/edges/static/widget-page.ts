import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encode } from '#contract/codec.ts';
import { tenantConfig } from '#contract/entities/tenant.ts';
import { WIDGET_QUERY } from '#contract/host-bridge.ts';
import type { Services } from '../../calls/services.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { similarTenant } from '../../base/tenants/similar-code.ts';
import { brandedPage } from './branded-page.ts';
import { createPageCompressor } from './compressed-page.ts';
import { contentSecurityPolicy, hashInlineBlocks, type PagePolicy } from './csp.ts';
import { escapeHtml } from './escape-html.ts';

export interface WidgetPageOptions {
  readonly directory: string;
  readonly origins: readonly string[];
  readonly defaultTenant: string;
  /** Whether browsers may cache the widget for visits without a network. */
  readonly hasWorker: boolean;
}

const CONFIG_PLACE = '__ML_CONFIG__';
/** Permissions that the loader's iframe may delegate to the widget. All other permissions are off. */
const PERMISSIONS =
  'autoplay=(self), camera=(self), clipboard-write=(self), fullscreen=(self), microphone=(self), screen-wake-lock=(self), ' +
  'clipboard-read=(), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), ' +
  'publickey-credentials-get=(), xr-spatial-tracking=()';

/** Serves the widget's page at `/ml` and everything below, with the tenant's configuration in it. Spec: 3-transport §2. */
export function addWidgetPage(app: FastifyInstance, services: Services, options: WidgetPageOptions): void {
  const { directory, origins, defaultTenant, hasWorker } = options;
  const readTemplate = createTemplateReader(path.join(directory, 'index.html'), (html) =>
    hasWorker ? html : html.replace(/data-build="\w*"/, 'data-build="off"'),
  );

  const compress = createPageCompressor();

  const serve = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const code = tenantOfQuery(request.query) ?? defaultTenant;
    const tenant = await services.tenants.find(code);
    if (tenant === undefined) {
      const similar = await similarTenant(services.tenants, code, undefined);
      const hint = similar === undefined ? '' : ` Did you mean “${similar}”?`;
      return sayInstead(reply, 404, 'There is no such tenant', `No tenant is called “${code.slice(0, 32)}”.${hint}`);
    }
    const template = await readTemplate();
    if (template === undefined) {
      return sayInstead(reply, 503, 'The widget is not built', 'Run “npm run build” and load this page again.');
    }
    const parents = tenant.config.parentOrigins;
    const { html, styleHashes: ownHashes } = brandedPage(
      template.html.replace(CONFIG_PLACE, () => configText(tenant)),
      tenant.config,
    );
    const { body, encoding } = await compress(html, request.headers['accept-encoding']);
    const { scriptHashes, styleHashes } = template.policy;
    const policy = contentSecurityPolicy(
      { scriptHashes, styleHashes: [...styleHashes, ...ownHashes] },
      { origins, parents },
    );
    const tag = entityTag(html, policy, encoding ?? '');
    if (template.entry !== undefined) reply.header('Link', `<${template.entry}>; rel=modulepreload`);
    // Other code may have set Vary for the origin, so that value is kept.
    const varies = ['accept-encoding', reply.getHeader('vary') ?? []].flat().toReversed().join(', ');
    reply
      // Browsers check the page again at every visit. `no-store` would also disable the back/forward cache.
      .header('Cache-Control', 'private, no-cache')
      .header('ETag', tag)
      .header('Content-Security-Policy', policy)
      .header('Permissions-Policy', PERMISSIONS)
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Vary', varies);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    if (encoding !== undefined) reply.header('Content-Encoding', encoding);
    return reply.type('text/html; charset=utf-8').send(body);
  };

  // A visit with an invitation code goes to the registration.
  app.get('/', (request, reply) => {
    const query = queryOf(request.url);
    return reply.redirect(/[?&]inviteCode=/.test(query) ? `/ml/register${query}` : `/ml${query}`);
  });
  app.get('/ml', serve);
  app.get('/ml/*', serve);
}

/** The script that every visit needs. Proxies that send early hints read it from the `Link` header. */
const ENTRY = /<script type="module" src="([^"]+)"/;

interface Template {
  readonly entry: string | undefined;
  readonly html: string;
  readonly policy: PagePolicy;
}

/** Reads the built page, and reads it again only when it has changed. */
function createTemplateReader(file: string, change: (html: string) => string): () => Promise<Template | undefined> {
  let kept: { readonly template: Template; readonly changedMs: number } | undefined;
  return async () => {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return undefined;
    if (kept?.changedMs !== changedMs) {
      const html = change(await readFile(file, 'utf8'));
      kept = { template: { html, entry: ENTRY.exec(html)?.[1], policy: hashInlineBlocks(html) }, changedMs };
    }
    return kept.template;
  };
}

/** Identifies a page and its policy in one encoding, so that a browser with the same copy need not receive it again. */
const entityTag = (...parts: readonly string[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/** JSON for use inside a script element: escaped so that no `<` can end the element. */
const configText = (tenant: Tenant): string =>
  JSON.stringify(encode(tenantConfig, tenant.config, { roleScheme: tenant.config.roleScheme })).replaceAll(
    '<',
    '\\u003c',
  );

/** The tenant that the query of an address names. */
export function tenantOfQuery(query: unknown): string | undefined {
  const value = typeof query === 'object' && query !== null ? Reflect.get(query, WIDGET_QUERY.tenant) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
}

function sayInstead(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></html>`;
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', "default-src 'none'; frame-ancestors *")
    .send(page);
}
