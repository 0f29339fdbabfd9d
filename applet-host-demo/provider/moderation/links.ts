import { NO_MENTIONS } from '#domain/message/message.ts';
import { textParts } from '#domain/message/text-parts.ts';

/** The links that users may send: none, or those to these domains and their subdomains. */
export type LinkPolicy = 'none' | { readonly domains: readonly string[] };

/** An address without a scheme, such as `casino.example/join`. The screen shows no link there, but readers understand it. */
const BARE = /(?<![\w@.-])(?:[a-z\d](?:[a-z\d-]{0,62})\.)+([a-z]{2,24})(?![\w-])/gi;
/** Endings of bare addresses. Others, such as file names, are no links. */
const ENDINGS =
  /^(com|net|org|info|biz|io|co|me|cc|tv|xyz|top|club|vip|bet|win|casino|app|site|online|shop|link|live|vn|cn|th|in|id|jp|kr)$/i;

/** Returns a link of a text that the policy does not allow; undefined: there is none. */
export function findRefusedLink(text: string, policy: LinkPolicy): string | undefined {
  const parts = textParts(text, NO_MENTIONS, { userId: '', name: '' });
  const links = parts.flatMap((part) => (part.kind === 'link' ? [new URL(part.url).hostname] : []));
  const bare = [...text.normalize('NFKC').matchAll(BARE)].filter(([, ending = '']) => ENDINGS.test(ending));
  const hosts = [...links, ...bare.map(([host]) => host)].map((host) => host.toLowerCase());
  return hosts.find((host) => policy === 'none' || !policy.domains.some((domain) => isWithin(host, domain)));
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
