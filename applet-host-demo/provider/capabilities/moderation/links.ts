import { isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import type { LinkPolicy } from '../../base/tenant-settings/moderation-settings.ts';
import { LOOK_ALIKE_LETTERS } from './look-alikes.ts';

/**
 * Returns the host of an address in a text that the policy does not allow; undefined: there is none. This rule finds more than
 * the screen links: a reader types an address that the text only names. L-PB51.
 *
 * @param isFileName whether dots also separate words, as in names of files (`rules.of.the.game`)
 */
export function findRefusedLink(text: string, policy: LinkPolicy, isFileName = false): string | undefined {
  const folded = fold(text);
  const isRefused = (host: string): boolean =>
    policy === 'none' || !policy.domains.some((domain) => isWithin(asciiHost(host), domain));
  const { refused, rest } = findSchemes(folded, isRefused);
  return refused ?? findAddress(rest, isRefused) ?? findName(rest, isRefused, isFileName);
}

const isWithin = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);

/** A host in the form that resolvers use. A host that has none is compared as written. */
const asciiHost = (host: string): string => (domainToASCII(host) || host.toLowerCase()).replace(/\.$/, '');

const IDEOGRAPHIC = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}';
/** Scripts without spaces: a Latin name begins after their last letter, and ends before their first one. */
const SPACELESS = `${IDEOGRAPHIC}\\p{sc=Hang}\\p{sc=Thai}\\p{sc=Laoo}\\p{sc=Khmr}\\p{sc=Mymr}`;

/** Characters that readers do not see, and browsers ignore in a host. */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0]|\u034f/gu;
/** Full stops and middle dots of other scripts. NFKC has replaced those that are wide. */
const DOTS = /[\u00b7\u0589\u06d4\u0701\u0702\u1362\u2022\u2027\u2219\u22c5\u30fb\ua4f8]/g;
/** `evil[.]com`, `evil(dot)com` */
const DOT_IN_BRACKETS = /[ \t]?[[({<][ \t]?(?:\.|dot|点)[ \t]?[\])}>][ \t]?/gi;
/** The full stop of Chinese and Japanese. Browsers read it as a dot; next to their letters it ends a sentence. */
const FULL_STOP = new RegExp(`(^|[^${IDEOGRAPHIC}])\\u3002(?=[^\\P{L}${IDEOGRAPHIC}])`, 'gu');

/** Keeps upper case, because it tells the beginning of a sentence from a domain. */
const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DOT_IN_BRACKETS, '.')
    .replaceAll(DOTS, '.')
    .replaceAll(FULL_STOP, '$1.');

/** An address with two slashes has any scheme. Without them it has one that browsers or phones open. */
const SCHEMES =
  /[a-z][a-z\d+.-]{0,31}:[/\\]{2,}|(?:https?|ftp|mailto|tg|weixin|alipays?|magnet|ed2k|thunder|intent|javascript|vbscript|market|itms-apps|itms-services|bitcoin|ethereum|sips?):(?=[^\s])[/\\]?|data:(?=[a-z]+\/)/gi;
/** The rest of an address on the screen. */
const ADDRESS_REST = /[\x21-\x7e]*/y;
const AUTHORITY = /[^\s/\\?#]{0,600}/y;

/** Finds addresses with a scheme. `rest`: the text without the paths of allowed ones, which name what the platform has chosen. */
function findSchemes(
  text: string,
  isRefused: (host: string) => boolean,
): { readonly refused: string | undefined; readonly rest: string } {
  let rest = '';
  let done = 0;
  for (const { 0: scheme, index } of text.matchAll(SCHEMES)) {
    const at = index + scheme.length;
    AUTHORITY.lastIndex = at;
    const authority = AUTHORITY.exec(text)?.[0] ?? '';
    if (authority === '' && /^\s*$/.test(text[at] ?? '')) continue;
    const host = hostOf(authority) || scheme;
    if (isRefused(host)) return { refused: host, rest };
    ADDRESS_REST.lastIndex = at;
    ADDRESS_REST.exec(text);
    rest += `${text.slice(done, Math.max(done, index))} `;
    done = Math.max(done, ADDRESS_REST.lastIndex, at);
  }
  return { refused: undefined, rest: rest + text.slice(done) };
}

/** No top-level domain mixes ASCII with other letters: they begin the sentence. */
const SENTENCE_AFTER_HOST = new RegExp(`(\\.[a-z]{2,})[${SPACELESS}][^.]*$`, 'iu');

/** The host of an authority (`user@host:port`), as a browser reads it. */
function hostOf(authority: string): string {
  const named = authority.slice(authority.lastIndexOf('@') + 1);
  const written = /^\[[^\]]*\]|^[\p{L}\p{M}\p{N}._%-]+/u.exec(named)?.[0] ?? '';
  const host = written.replace(SENTENCE_AFTER_HOST, '$1');
  try {
    return new URL(`http://${host}`).hostname || host;
  } catch {
    return host;
  }
}

const QUAD = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w]|\.\d)/g;
const HEX_QUAD = /(?<![\w.])0x[\da-f]{1,8}(?:\.(?:0x)?[\da-f]{1,8}){1,3}(?!\w)/gi;
const MAYBE_IPV6 = /(?<![\w:.])[\da-f]{0,4}:[\da-f:.]{1,43}(?![\w:])/gi;
/** Groups of up to two digits are numbers of a draw (`12.34.56.78`), unless a port or a path follows. */
const DRAWN_NUMBERS = /^\d{1,2}(?:\.\d{1,2}){3}$/;

/** Finds an IP address without a scheme. */
function findAddress(text: string, isRefused: (host: string) => boolean): string | undefined {
  for (const { 0: quad, index } of text.matchAll(QUAD)) {
    const isAddress = quad.split('.').every((group) => Number(group) <= 255);
    const isPlain = !/^(?:\/|:\d)/.test(text.slice(index + quad.length, index + quad.length + 2));
    if (isAddress && !(isPlain && DRAWN_NUMBERS.test(quad)) && isRefused(quad)) return quad;
  }
  const hex = HEX_QUAD.exec(text)?.[0];
  HEX_QUAD.lastIndex = 0;
  if (hex !== undefined && isRefused(hex)) return hex;
  return [...text.matchAll(MAYBE_IPV6)]
    .map(([address]) => address.replace(/[.]+$/, ''))
    .find((address) => isIPv6(address) && /\d/.test(address) && isRefused(address));
}

/** Endings that are rarely words. A capital letter after the dot does not make them the beginning of a sentence. */
const PLAIN_ENDINGS =
  /^(?:com|net|org|info|biz|io|co|cc|tv|xyz|top|club|vip|bet|win|casino|app|site|online|shop|link|live|vn|cn|th|id|jp|kr)$/i;
const LABEL = '[\\p{L}\\p{M}\\p{N}_-]';
const DOT = new RegExp(`(?<=${LABEL})\\.(?=[\\p{L}])`, 'gu');
const NO_NAME = /[^\p{L}\p{M}\p{N}_.-]+|\.{2,}/u;
const MAX_HOST_LENGTH = 253;
const RIGHT_OF_DOT = new RegExp(`${LABEL}{1,63}`, 'uy');
const LATIN_AFTER_OTHERS = new RegExp(`[${SPACELESS}]([\\w.-]+)$`, 'u');
const LATIN_BEFORE_OTHERS = new RegExp(`^[a-z][a-z\\d-]+(?=[${SPACELESS}])`, 'iu');
/** The number of a list: `1.In the morning`. */
const LIST_NUMBER = /^\d{1,2}$/;

/** Finds a name with an ending of the public suffix list, such as `casino.example`. */
function findName(text: string, isRefused: (host: string) => boolean, isFileName: boolean): string | undefined {
  for (const { index } of text.matchAll(DOT)) {
    const ending = endingAt(text, index + 1);
    const left = leftOf(text, index);
    const isWww = /^www\./i.test(left);
    if (left === '' || (ending === undefined && !isWww)) continue;
    const written = ending ?? wordAt(text, index + 1);
    const end = index + 1 + written.length;
    // A longer name decides: `casino.co.uk`, not `casino.co`.
    if (text[end] === '.' && endingAt(text, end + 1) !== undefined) continue;
    const hasMore = /^(?:\/|:\d)/.test(text.slice(end, end + 2));
    if (!hasMore && !isWww && (isSentence(left, written) || isMailbox(text, index - left.length))) continue;
    if (isFileName && !isWww && !isAddressOfName(left, written, text[end])) continue;
    const host = `${left}.${written}`;
    if (isRefused(host)) return host.toLowerCase();
  }
  return undefined;
}

function leftOf(text: string, dot: number): string {
  const run =
    text
      .slice(Math.max(0, dot - MAX_HOST_LENGTH), dot)
      .split(NO_NAME)
      .at(-1) ?? '';
  return (LATIN_AFTER_OTHERS.exec(run)?.[1] ?? run).replace(/^[.-]+/, '');
}

function wordAt(text: string, at: number): string {
  RIGHT_OF_DOT.lastIndex = at;
  return RIGHT_OF_DOT.exec(text)?.[0] ?? '';
}

/** Returns the top-level domain that begins at a position: a whole word, or its Latin beginning. */
function endingAt(text: string, at: number): string | undefined {
  const word = wordAt(text, at);
  if (isEnding(word)) return word;
  const latin = LATIN_BEFORE_OTHERS.exec(word)?.[0];
  return latin !== undefined && isEnding(latin) ? latin : undefined;
}

/** Whether a word is a top-level domain, also with letters that look like its own. */
function isEnding(word: string): boolean {
  const written = word.toLowerCase();
  const plain = Array.from(written, (letter) => LOOK_ALIKE_LETTERS[letter] ?? (letter === '0' ? 'o' : letter)).join('');
  return [written, plain].some((ending) => {
    const { isIcann, publicSuffix } = parse(`a.${ending}`, { extractHostname: false });
    return isIcann === true && publicSuffix !== null;
  });
}

/** A missing space after a full stop: the next sentence begins with a capital letter, or the dot follows the number of a list. */
const isSentence = (left: string, ending: string): boolean =>
  !PLAIN_ENDINGS.test(ending) &&
  (LIST_NUMBER.test(left) || (/^\p{Lu}\p{Ll}*$/u.test(ending) && /\p{Ll}$|\d$/u.test(left)));

/** In names of files only plain endings are addresses, and those of countries in a name of two words. */
const isAddressOfName = (left: string, ending: string, next: string | undefined): boolean =>
  PLAIN_ENDINGS.test(ending) ||
  (!left.includes('.') && next !== '.' && (/^[a-z]{2}$/i.test(ending) || /[^\w-]/.test(ending)));

/** `name@casino.example` is a mailbox, not an address to open. */
const isMailbox = (text: string, at: number): boolean =>
  text[at - 1] === '@' && /[\p{L}\p{N}]/u.test(text[at - 2] ?? '');
