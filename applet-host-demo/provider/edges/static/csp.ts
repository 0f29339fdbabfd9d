import { createHash } from 'node:crypto';

const BLOCK = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi;

export interface PagePolicy {
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

/** Hashes the inline blocks of a page, so that only these may run. */
export function hashInlineBlocks(html: string): PagePolicy {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, tag = '', attributes = '', content = ''] of html.matchAll(BLOCK)) {
    const kind = tag.toLowerCase() === 'script' ? 'script' : 'style';
    // A script with an address has no inline content, and data blocks are never executed.
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
  // The policy syntax does not allow IPv6 addresses; 'self' covers them in current browsers.
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
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The widget writes no markup. Its only policy covers the address of its service worker.
    'trusted-types': ['ml-worker'],
    'worker-src': ["'self'"],
    'frame-ancestors': ["'self'", ...parents],
  })
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}
