import { escapeHtml } from './templates.ts';

/** The loader that MeeLine serves. A platform's deployment asks for it before it writes version and hash into its pages. */
export interface Release {
  readonly version: string;
  /** Hash of `loader.js`. */
  readonly integrity: string;
}

const WITHIN_MS = 2000;

/** Undefined when MeeLine does not answer. */
export async function fetchRelease(widgetOrigin: string): Promise<Release | undefined> {
  try {
    const response = await fetch(`${widgetOrigin}/v1/release.json`, { signal: AbortSignal.timeout(WITHIN_MS) });
    const { version, integrity } = (await response.json()) as { version?: string; integrity?: Record<string, string> };
    const hash = integrity?.['loader.js'];
    return typeof version === 'string' && typeof hash === 'string' ? { version, integrity: hash } : undefined;
  } catch {
    return undefined;
  }
}

/** Attributes of a script tag that pins the version. Without an answer from MeeLine, the tag does not pin it. */
export function pinnedTag(widgetOrigin: string, release: Release | undefined): string {
  if (!release) return `src="${widgetOrigin}/v1/loader.js"`;
  const version = escapeHtml(release.version);
  return `src="${widgetOrigin}/v${version}/loader.js" integrity="${escapeHtml(release.integrity)}" crossorigin="anonymous"`;
}

/** The same as escaped text that readers can copy. Without an answer from MeeLine it shows placeholders. */
export function pinnedExample(widgetOrigin: string, release: Release | undefined): string {
  const { version, integrity } = release ?? { version: '1.2.3', integrity: 'sha384-…' };
  return escapeHtml(`<script
  async
  src="${widgetOrigin}/v${version}/loader.js"
  integrity="${integrity}"
  crossorigin="anonymous"
  data-tenant="CB"
  data-identity-url="/api/meeline-token"
></script>`);
}
