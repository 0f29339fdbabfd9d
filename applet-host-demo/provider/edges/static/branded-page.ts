import { createHash } from 'node:crypto';
import { SCHEMES, themeProperties } from '#domain/brand/theme.ts';
import type { TenantConfig } from '#domain/session/tenant.ts';
import { THEME_STYLE_ID } from '#contract/page-style.ts';
import { escapeHtml } from './escape-html.ts';

export interface BrandedPage {
  readonly html: string;
  /** The sources of `style-src` for the page's own style. */
  readonly styleHashes: readonly string[];
}

/**
 * Puts a tenant's name, icon and colours into a built page, so that its first paint is right. The mark that the widget's page shows
 * before its script runs is the icon, or the product's logo in the tenant's colours. L-WL4.
 */
export function brandedPage(
  html: string,
  { productName, icon, theme }: Pick<TenantConfig, 'productName' | 'icon' | 'theme'>,
): BrandedPage {
  const name = escapeHtml(productName);
  let branded = html.replace(
    /<title>[^<]*<\/title>/,
    () => `<title>${name}</title><meta name="application-name" content="${name}" />`,
  );
  if (icon !== undefined) {
    const source = escapeHtml(icon);
    branded = branded
      .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="${source}" />`)
      .replace(/(<div id="boot">)[\s\S]*?<\/svg>/, (_whole, start: string) => `${start}<img src="${source}" alt="" />`);
  }
  const style = styleOf(theme);
  if (style === '') return { html: branded, styleHashes: [] };
  return {
    html: branded.replace('</head>', () => `<style id="${THEME_STYLE_ID}">${style}</style></head>`),
    styleHashes: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  };
}

/** The custom properties of a theme for both schemes. `html:root` overrides the widget's own style sheet. */
function styleOf(theme: ReadonlyMap<string, string>): string {
  const [light = '', dark = ''] = SCHEMES.map((scheme) => {
    const properties = new Map(themeProperties(theme, scheme));
    const [accent, onAccent] = [properties.get('--accent'), properties.get('--on-accent')];
    if (accent !== undefined) properties.set('--boot', accent);
    if (onAccent !== undefined) properties.set('--boot-on', onAccent);
    return [...properties].map(([name, value]) => `${name}:${value}`).join(';');
  });
  if (light === '') return '';
  const night = `{${dark}}`;
  return [
    `html:root{${light}}`,
    `@media (prefers-color-scheme:dark){html:root:not([data-scheme='light'])${night}}`,
    `html:root[data-scheme='dark']${night}`,
    '#boot rect{fill:var(--boot,#2563eb)}#boot path{stroke:var(--boot,#2563eb)}',
    '#boot path[fill]{fill:var(--boot-on,#fff);stroke:none}',
  ].join('');
}
