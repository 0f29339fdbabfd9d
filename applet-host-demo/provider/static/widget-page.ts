import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { encode } from '../../../widget/contract/codec.ts';
import { tenantConfig } from '../../../widget/contract/entities/tenant.ts';
import { WIDGET_QUERY } from '../../../widget/contract/host-bridge.ts';
import type { Services } from '../calls/handler.ts';
import type { Tenant } from '../tenants/settings.ts';
import { contentSecurityPolicy, hashInlineBlocks, type PagePolicy } from './csp.ts';

export interface WidgetPageOptions {
  readonly directory: string;
  readonly origins: readonly string[];
  readonly defaultTenant: string;
}

const CONFIG_PLACE = '__ML_CONFIG__';
/** What the loader's iframe may pass on to the widget; everything else that browsers could be asked for is off. */
const PERMISSIONS =
  'autoplay=(self), camera=(self), clipboard-write=(self), fullscreen=(self), microphone=(self), ' +
  'clipboard-read=(), display-capture=(), geolocation=(), payment=(), usb=(), serial=(), hid=(), midi=(), ' +
  'publickey-credentials-get=(), screen-wake-lock=(), xr-spatial-tracking=()';

/** Serves the widget's page at `/ml` and everything below, with the tenant's configuration in it. Spec: 3-transport §2. */
export function addWidgetPage(app: FastifyInstance, services: Services, options: WidgetPageOptions): void {
  const { directory, origins, defaultTenant } = options;
  const readTemplate = createTemplateReader(path.join(directory, 'index.html'));

  const serve = async (query: unknown, reply: FastifyReply): Promise<FastifyReply> => {
    const code = tenantOf(query) ?? defaultTenant;
    const tenant = await services.tenants.find(code);
    if (tenant === undefined)
      return sayInstead(reply, 404, 'There is no such tenant', `No tenant is called “${code.slice(0, 32)}”.`);
    const template = await readTemplate();
    if (template === undefined) {
      return sayInstead(reply, 503, 'The widget is not built', 'Run “npm run build” and load this page again.');
    }
    const parents = tenant.config.parentOrigins;
    return (
      reply
        .type('text/html; charset=utf-8')
        // Asked for anew at every visit; `no-store` would also keep browsers from keeping the page to go back to.
        .header('Cache-Control', 'private, no-cache')
        .header('Content-Security-Policy', contentSecurityPolicy(template.policy, { origins, parents }))
        .header('Permissions-Policy', PERMISSIONS)
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .send(template.html.replace(CONFIG_PLACE, () => configText(tenant)))
    );
  };

  // A visit with an invitation is a visit to register.
  app.get('/', (request, reply) => {
    const query = queryOf(request.url);
    return reply.redirect(/[?&]inviteCode=/.test(query) ? `/ml/register${query}` : `/ml${query}`);
  });
  app.get('/register', (request, reply) => reply.redirect(`/ml/register${queryOf(request.url)}`));
  // The address of a shared group. Spec: 2-contacts-groups §2 Share link form.
  app.get('/chat', (request, reply) => reply.redirect(`/ml/chat${queryOf(request.url)}`));
  app.get('/ml', (request, reply) => serve(request.query, reply));
  app.get('/ml/*', (request, reply) => serve(request.query, reply));
}

interface Template {
  readonly html: string;
  readonly policy: PagePolicy;
}

/** Reads the built page again only when it has changed. */
function createTemplateReader(file: string): () => Promise<Template | undefined> {
  let kept: { readonly template: Template; readonly changedMs: number } | undefined;
  return async () => {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedMs === undefined) return undefined;
    if (kept?.changedMs !== changedMs) {
      const html = await readFile(file, 'utf8');
      kept = { template: { html, policy: hashInlineBlocks(html) }, changedMs };
    }
    return kept.template;
  };
}

/** JSON that can stand inside a script element: no `<` can end it. */
const configText = (tenant: Tenant): string =>
  JSON.stringify(encode(tenantConfig, tenant.config, { roleScheme: tenant.config.roleScheme })).replaceAll(
    '<',
    '\\u003c',
  );

function tenantOf(query: unknown): string | undefined {
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

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
