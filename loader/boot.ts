import { createMeeLine, replay } from './api.ts';
import { documentGet } from './dom.ts';
import type { CreateInstance } from './instance.ts';
import type { MeeLine, MeeLineStub } from './types.ts';

/** The script tag's `data-*` attributes. */
export type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Sets `window.MeeLine` and runs the calls that the page has queued in its stub. A second script tag keeps the existing
 * instance. So does the same tag when a page that swaps its body runs it again.
 *
 * Page elements whose name or id is `currentScript` or `MeeLine` are ignored.
 */
export function boot(choose: (attributes: Attributes) => CreateInstance): void {
  const found: unknown = window.MeeLine;
  const known =
    typeof found === 'function' && !(found instanceof Element) ? (found as MeeLine | MeeLineStub) : undefined;
  if (known?.init) return;
  const current = documentGet('currentScript');
  const script = current instanceof HTMLScriptElement ? current : undefined;
  const attributes: Attributes = script?.dataset ?? {};
  const meeLine = createMeeLine(choose(attributes), script?.src || location.href, attributes);
  window.MeeLine = meeLine;
  // oxlint-disable-next-line no-console -- for the platform's engineers: a misspelt attribute shows nothing at all
  if (attributes['identityUrl'] && !attributes['tenant']) console.warn('MeeLine: the script tag has no data-tenant.');
  replay(meeLine, known?.q ?? [], Boolean(attributes['tenant']));
}
