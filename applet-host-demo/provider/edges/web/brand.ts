import type { FastifyInstance } from 'fastify';
import { encode } from '#contract/codec.ts';
import { TEXTS_PATH, tenantTexts } from '#contract/tenant-texts.ts';
import { type LoaderText, LOADER_TEXTS, loaderTextKey } from '#contract/loader-texts.ts';
import type { OwnTexts } from '#domain/brand/text-check.ts';
import { colorsIn, SCHEMES } from '#domain/brand/theme.ts';
import type { Services } from '../../calls/services.ts';
import { serveIcon } from '../../capabilities/files/icons.ts';
import { tenantOfQuery } from '../static/widget-page.ts';
import { ICON_PATH } from '../../base/store/files/tenant-icons.ts';
import type { TenantSettings } from '../../base/tenant-settings/settings.ts';

/** In the folder of the loader's files, whose scripts every host page allows. */
const BRAND_PATH = '/v1/brand.js';
/** After a change of the tenant's look, bubbles may show the old one for this time. */
const BRAND_KEPT_S = 60;

/**
 * The tenant's look for code that has no page of the provider: the bubble on a host page, the tenant's own texts for the widget,
 * and uploaded icons. They are public: every visitor sees them in the widget. L-WL3, L-WL5, L-SJ4.
 */
export function addBrand(app: FastifyInstance, services: Services): void {
  const settingsOf = async (query: unknown): Promise<TenantSettings | undefined> =>
    (await services.tenants.find(tenantOfQuery(query) ?? ''))?.settings;

  app.get(BRAND_PATH, async ({ query }, reply) => {
    const settings = await settingsOf(query);
    const brand = JSON.stringify(settings === undefined ? {} : bubbleOf(settings));
    return reply
      .header('Access-Control-Allow-Origin', '*')
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .header('Cache-Control', `public, max-age=${BRAND_KEPT_S}`)
      .type('text/javascript; charset=utf-8')
      .send(`export const brand = ${brand};\n`);
  });

  app.get(`${ICON_PATH}/:name`, { exposeHeadRoute: false }, (request, reply) => serveIcon(services, request, reply));

  app.get(TEXTS_PATH, async ({ query }, reply) => {
    const texts = new Map(Object.entries((await settingsOf(query))?.texts ?? {}));
    const asked: unknown = Reflect.get(Object(query), 'lang');
    const own = Object.entries(texts.get(String(asked)) ?? {});
    return reply.send(encode(tenantTexts, new Map(own), { roleScheme: 'B' }));
  });
}

/** The look of the bubble: with colours only if the tenant has its own. */
function bubbleOf(settings: TenantSettings): object {
  const { productName: name, theme, icon = '', launcherIcon = '', texts = {} } = settings;
  const colors = SCHEMES.map((scheme) => {
    const { launcher, onLauncher } = colorsIn(theme, scheme);
    return [launcher, onLauncher];
  });
  const hasColors = ['accent', 'onAccent', 'launcher', 'onLauncher'].some((color) => Object.hasOwn(theme, color));
  return {
    name,
    ...(hasColors ? { colors } : {}),
    icon: launcherIcon || icon,
    ...loaderTextsOf(texts),
  };
}

/** The tenant's own texts for the loader, by language. A pinned loader may know the name of the bubble only, as `openChat`. L-CT9. */
function loaderTextsOf(own: OwnTexts): object {
  const openChat: Record<string, string> = {};
  const texts: Record<string, Partial<Record<LoaderText, string>>> = {};
  for (const [language, ownTexts] of Object.entries(own))
    for (const name of LOADER_TEXTS) {
      const text = ownTexts[loaderTextKey(name)];
      if (text === undefined) continue;
      if (name === 'openChat') openChat[language] = text;
      else (texts[language] ??= {})[name] = text;
    }
  return { openChat, texts };
}
