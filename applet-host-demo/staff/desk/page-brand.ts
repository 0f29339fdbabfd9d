/** The name and the icon that the provider has put into the page (edges/static/branded-page.ts). */

const PRODUCT_ICON = '/ml/icon.svg';

export const pageName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? 'MeeLine';

/** Undefined: the product's own, which the logo draws in the tenant's colours. */
export function pageIcon(): string | undefined {
  const icon = document.querySelector('link[rel=icon]')?.getAttribute('href') ?? PRODUCT_ICON;
  return icon === PRODUCT_ICON ? undefined : icon;
}
