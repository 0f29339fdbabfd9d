import { KEPT_PARAMETERS } from '../components/use-go.ts';
import type { PageLocation } from '../platform/location.ts';

/**
 * The path of a reload: `/ml` with a version, and the kept parameters of the first URL. A language in it is replaced by the
 * current one. Spec: 3-transport §2 App mounting.
 */
export function reloadPath(location: Pick<PageLocation, 'query'>, nowMs: number, language: string): string {
  const query = new URLSearchParams({ version: String(nowMs) });
  for (const name of KEPT_PARAMETERS) {
    const value = location.query(name);
    if (value !== null) query.set(name, name === 'lang' ? language : value);
  }
  return `/ml?${query.toString()}`;
}

/**
 * The path to reload after a language change: the current screen. The saved choice replaces the language in the URL, and the
 * transition is not repeated. Spec: 3-transport §4 Language change.
 */
export function samePagePath(address: string, nowMs: number): string {
  const url = new URL(versionedAddress(address, nowMs));
  for (const name of ['lang', 'anime']) url.searchParams.delete(name);
  return url.pathname + url.search;
}

/** The same URL with a version, so that no cache answers in place of the provider. Spec: 3-transport §2 App mounting. */
export function versionedAddress(href: string, nowMs: number): string {
  const url = new URL(href);
  url.searchParams.set('version', String(nowMs));
  return url.href;
}
