/** The native apps. Spec: 2-contacts-groups §3 Download links, §9. */

export interface AppLinks {
  readonly android: string | undefined;
  readonly ios: string | undefined;
  /** Names the version of the links. */
  readonly version: string;
}

export type AppSystem = 'android' | 'ios';

/** The versions of the apps, and the oldest systems on which they run. Spec: §9. */
export const APP_FACTS = {
  android: { version: '1.48.0', system: 'Android 9.0+' },
  ios: { version: '1.41.0', system: 'iOS 10.0+' },
} as const satisfies Record<AppSystem, { readonly version: string; readonly system: string }>;

/** Returns the systems that have an app, the system of this device first. Links to other protocols than https are left out. */
export function offeredApps(links: AppLinks | undefined, device: string): readonly AppSystem[] {
  const offered = (['android', 'ios'] as const).filter((system) => isStoreLink(links?.[system]));
  return /iPhone|iPad|macOS/.test(device) ? offered.toReversed() : offered;
}

const isStoreLink = (link: string | undefined): boolean => link !== undefined && /^https:\/\/[^\s/]/.test(link);
