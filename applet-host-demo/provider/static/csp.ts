import { createHash } from 'node:crypto';

const BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

/** The one policy that the widget makes, for its worker: widget/platform/file-hash.browser.ts. */
const TRUSTED_TYPES_POLICY = 'meeline';

export interface PagePolicy {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Hashes of the blocks that stand inside a page: they may run, nothing else that is inline may. */
export function hashInlineBlocks(html: string): PagePolicy {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(BLOCK)) {
    const kind = tag.toLowerCase() === 'script' ? 'script' : 'style';
    // A script with an address has no content of its own, and data blocks are never run.
    const isData = /\stype\s*=\s*["']?application\/json/i.test(attributes);
    if (content === '' || isData || /\ssrc\s*=/i.test(attributes)) continue;
    hashes[kind].add(`'sha256-${createHash('sha256').update(content).digest('base64')}'`);
  }
  return { scriptHashes: [...hashes.script], styleHashes: [...hashes.style] };
}

/** The content security policy of the widget's page. `origins` are the provider's own, `parents` may embed it. */
export function contentSecurityPolicy(
  { scriptHashes, styleHashes }: PagePolicy,
  { origins, parents }: { readonly origins: readonly string[]; readonly parents: readonly string[] },
): string {
  // The policy has no way to write an IPv6 address; 'self' covers it in current browsers.
  const hosts = origins.filter((origin) => !origin.includes('['));
  const sockets = hosts.map((origin) => origin.replace(/^http/, 'ws'));
  return Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'", ...styleHashes],
    'connect-src': ["'self'", ...hosts, ...sockets],
    'img-src': ["'self'", 'data:', 'blob:', 'https:', ...hosts],
    'media-src': ["'self'", 'blob:', 'https:', ...hosts],
    'font-src': ["'self'"],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [TRUSTED_TYPES_POLICY],
    'frame-ancestors': ["'self'", ...parents],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
