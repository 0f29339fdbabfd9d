import { KEPT_PARAMETERS } from '../components/use-go.ts';
import type { PageLocation } from '../platform/location.ts';

/**
 * Where a reload goes: `/ml` with a version, and what the first address said. A language in it
 * gives way to the one on screen. Spec: 3-transport §2 App mounting.
 */
export function reloadPath(location: Pick<PageLocation, 'query'>, nowMs: number, language: string): string {
  const query = new URLSearchParams({ version: String(nowMs) });
  for (const name of KEPT_PARAMETERS) {
    const value = location.query(name);
    if (value !== null) query.set(name, name === 'lang' ? language : value);
  }
  return `/ml?${query.toString()}`;
}
