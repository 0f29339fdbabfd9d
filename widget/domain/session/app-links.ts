/** The native apps. Spec: 2-contacts-groups §3 Download links, §9. */

export interface AppLinks {
  readonly android: string | undefined;
  readonly ios: string | undefined;
  /** The pages of the platform about the product. Missing: the platform has none. */
  readonly about: Readonly<Partial<Record<AboutPage, string | undefined>>>;
  /** Names the version of the links. */
  readonly version: string;
}

/** The pages about the product, in the order of the About screen. L-PS8. */
export const ABOUT_PAGES = ['updates', 'help', 'feedback', 'terms', 'privacy'] as const;
export type AboutPage = (typeof ABOUT_PAGES)[number];

/** Returns the pages that the platform has. Links to other protocols than https are left out. */
export const offeredPages = (
  links: AppLinks | undefined,
): readonly { readonly page: AboutPage; readonly link: string }[] =>
  ABOUT_PAGES.flatMap((page) => {
    const link = links?.about[page];
    return link !== undefined && isHttpsLink(link) ? [{ page, link }] : [];
  });

export type AppSystem = 'android' | 'ios';

/** The versions of the apps, and the oldest systems on which they run. Spec: §9. */
export const APP_FACTS = {
  android: { version: '1.48.0', system: 'Android 9.0+' },
  ios: { version: '1.41.0', system: 'iOS 10.0+' },
} as const satisfies Record<AppSystem, { readonly version: string; readonly system: string }>;

/** Returns the systems that have an app, the system of this device first. Links to other protocols than https are left out. */
export function offeredApps(links: AppLinks | undefined, device: string): readonly AppSystem[] {
  const offered = (['android', 'ios'] as const).filter((system) => isHttpsLink(links?.[system]));
  return /iPhone|iPad|macOS/.test(device) ? offered.toReversed() : offered;
}

const isHttpsLink = (link: string | undefined): boolean => link !== undefined && /^https:\/\/[^\s/]/.test(link);
