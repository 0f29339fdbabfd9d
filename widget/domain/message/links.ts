import { shownHost } from './link-host.ts';

/** A web address within a text. */
export interface FoundLink {
  /** The address as written. */
  readonly text: string;
  /** The host and the port, as shown. */
  readonly host: string;
  /** The address with the host that the browser will open. It differs from the text if the text's host could deceive. */
  readonly shown: string;
  readonly url: string;
}

const MAX_ADDRESS_LENGTH = 2048;
const SCHEME = /https?:\/\//iy;

/** Scripts that are written without spaces next to an address: the end of an address is the end of its own script. */
const IDEOGRAPHIC = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\u30fc';
const HANGUL = '\\p{sc=Hang}';
/** One letter, mark or digit of any other script than ASCII. */
const LETTER = `(?![\\x00-\\x7f${IDEOGRAPHIC}${HANGUL}])[\\p{L}\\p{M}\\p{N}]`;
/** Words of a script, which can contain ASCII letters and digits. */
const words = (script: string): string => `[${script}]+(?:[A-Za-z\\d]+[${script}]+)*`;

/** The characters of a host: letters of all scripts, or an IPv6 address in brackets. */
const HOST = /\[[\da-f:.]{2,45}\]|[\p{L}\p{M}\p{N}_.\-\u200c\u200d]{1,260}/iuy;
/** The rest of an address, directly after its host. */
const AFTER_HOST = new RegExp(`(?::\\d{1,5})?(?:/(?:${words(HANGUL)})?|(?=[?#]))`, 'uy');
const PORT = /:\d{1,5}(?![\w%])/y;
/**
 * The path, query and fragment: the characters of RFC 3986 and letters of alphabetic scripts. Hangul directly after a Latin letter
 * is a particle of the sentence. Chinese and Japanese letters belong to the sentence, except within brackets, after `_` and
 * `%XX`, and between `/` and another sign of a path.
 */
const PATH = new RegExp(
  [
    '[A-Za-z\\d]+',
    `(?:_|%[\\da-f]{2})(?:${words(IDEOGRAPHIC)}|${words(HANGUL)})`,
    `/${words(IDEOGRAPHIC)}(?=[/_?#%])`,
    `\\([\\p{L}\\p{M}\\p{N}_.%-]{1,100}\\)`,
    `(?:[-._~:/?#[\\]@!$&'()*+,;=%]|${LETTER})(?:${words(HANGUL)})?`,
    '[\u00b7\u2013\u2019\u200c\u200d](?=[\\p{L}\\p{N}])',
  ].join('|'),
  'iuy',
);

/** A character before an address that makes it a part of something longer: a word, an e-mail address, another scheme. */
const JOINS_SCHEME = /[\p{sc=Latn}\d_]/u;
const JOINS_WWW = /[\p{sc=Latn}\d_.@/\\-]/u;

/** The result of a search at one position. `end`: where the search continues. */
interface Found {
  readonly link: FoundLink | undefined;
  readonly end: number;
}

/**
 * Finds the link at a position, where `http://`, `https://` or `www.` begins. A link has the whole host that is written, or the
 * text is no link: a part of a host can lead to another owner. C-V1.
 */
export function linkAt(text: string, at: number): Found {
  const before = text[at - 1] ?? '';
  const hostStart = endOf(SCHEME, text, at) ?? at;
  if ((hostStart === at ? JOINS_WWW : JOINS_SCHEME).test(before)) return { link: undefined, end: hostStart };
  const end = addressEnd(text, hostStart);
  if (end === undefined) return { link: undefined, end: hostStart };
  return { link: end - at > MAX_ADDRESS_LENGTH ? undefined : webLink(text.slice(at, end)), end };
}

/** Returns the link of a text that is an address and nothing else; undefined: it is none. */
export const webAddress = (text: string): FoundLink | undefined =>
  text.length <= MAX_ADDRESS_LENGTH && /^(?:https?:\/\/|www\.)\S*$/i.test(text) ? webLink(text) : undefined;

/** Returns the end of the address whose host begins at a position. */
function addressEnd(text: string, hostStart: number): number | undefined {
  const hostEnd = endOf(HOST, text, hostStart);
  if (hostEnd === undefined) return undefined;
  const host = text.slice(hostStart, hostEnd);
  const sentence = sentenceInHost(host);
  if (sentence !== undefined) return sentence === 0 ? undefined : hostStart + sentence;
  const pathStart = endOf(AFTER_HOST, text, hostEnd);
  if (pathStart === undefined) {
    const portEnd = endOf(PORT, text, hostEnd);
    if (endOf(USER_NAME, text, hostEnd) !== undefined || (portEnd === undefined && !endsHost(text, hostEnd)))
      return undefined;
    const end = portEnd ?? hostEnd;
    return hostStart + withoutClosing(text.slice(hostStart, end)).length;
  }
  let end = pathStart;
  for (let next: number | undefined = end; next !== undefined; next = endOf(PATH, text, end)) end = next;
  return hostStart + withoutClosing(text.slice(hostStart, end)).length;
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/**
 * Returns where a sentence begins that directly follows a host: `example.com` + a letter of another script. No top-level domain
 * mixes ASCII with such letters. Returns undefined if none begins, 0 if the letters before it are no complete host.
 */
function sentenceInHost(host: string): number | undefined {
  const label = host.lastIndexOf('.') + 1;
  const [, ascii = ''] = /^([a-z\d]+)(?!\p{sc=Latn})\p{L}/iu.exec(host.slice(label)) ?? [];
  if (ascii === '') return undefined;
  const end = label + ascii.length;
  const isComplete = label > 0 ? /^[a-z]{2,}$/i.test(ascii) || IPV4.test(host.slice(0, end)) : ascii === 'localhost';
  return isComplete ? end : 0;
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** A user name before the host deceives, so that an address with one is no link. */
const USER_NAME = /[^\s/?#\\@\u{80}-\u{10ffff}]{0,260}@/uy;
/** Browsers ignore invisible characters within a host. */
const INVISIBLE_WITHIN = /\p{Cf}{1,260}[\p{L}\p{N}.]/uy;
/** Letters of scripts that begin a sentence directly after its full stop. */
const IDEOGRAPH = new RegExp(`[${IDEOGRAPHIC}]`, 'u');

/** Whether the character after a host ends it. Browsers would read some characters as a part of the host. */
function endsHost(text: string, at: number): boolean {
  const next = String.fromCodePoint(text.codePointAt(at) ?? 32);
  const after = text[at + 1] ?? '';
  if (/[%\p{L}\p{M}\p{N}_-]/u.test(next) || (next === ':' && /[\w/]/.test(after))) return false;
  if (endOf(INVISIBLE_WITHIN, text, at) !== undefined) return false;
  const plain = next.normalize('NFKC');
  // Browsers read the full stops of other scripts as the dot of a host.
  if (plain === '.' || plain === '\u3002')
    return !/[\p{L}\p{N}]/u.test(after) || (next !== '\uff0e' && IDEOGRAPH.test(after));
  // Letters in circles are letters in a host.
  return !/[\p{L}\p{N}]/u.test(plain);
}

/** Browsers and Node have the same parser. This layer compiles without the types of either. */
declare const URL: new (url: string) => { readonly hostname: string; readonly username: string };

const PARTS = /^((?:https?:\/\/)?)(\[[^\]]*\]|[^/?#:]*)((?::\d*)?)(.*)$/isu;

function webLink(text: string): FoundLink | undefined {
  const [, scheme = '', written = '', port = '', rest = ''] = PARTS.exec(text) ?? [];
  if (!isHost(written, scheme === '')) return undefined;
  const url = scheme === '' ? `https://${text}` : text;
  try {
    const { hostname, username } = new URL(url);
    if (hostname === '' || username !== '') return undefined;
    const host = shownHost(written, hostname) + port;
    return { text, url, host, shown: scheme + host + rest };
  } catch {
    // Not every sequence of letters is a host.
    return undefined;
  }
}

const HOST_ONLY = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_.\-\u200c\u200d]*$/u;

/** Whether a host is complete. Without a scheme it needs a name and a top-level domain after `www.`. */
function isHost(host: string, isBare: boolean): boolean {
  if (host.startsWith('[')) return !isBare;
  if (!HOST_ONLY.test(host) || host.includes('..') || !/[\p{L}\p{M}\p{N}]\.?$/u.test(host)) return false;
  if (isBare) return /^www\.[^.].*\.(?:[\p{L}\p{M}]{2,}|xn--[a-z\d-]+)\.?$/iu.test(host);
  // A name without a dot is a host of a local network.
  return host.includes('.') || /^[a-z\d-]+$/i.test(host);
}

/** Removes trailing punctuation, which belongs to the sentence, and closing brackets without an opening one in the URL. */
function withoutClosing(address: string): string {
  let open = 0;
  const from = address.startsWith('[') ? address.indexOf(']') + 1 : 0;
  for (const character of address.slice(from)) open += BRACKETS[character] ?? 0;
  let end = address.length;
  for (; end > from; end -= 1) {
    const last = address[end - 1] ?? '';
    const isUnopened = BRACKETS[last] === -1 && open < 0;
    if (!isUnopened && !/[.,;:!?'"*~]/.test(last)) break;
    if (isUnopened) open += 1;
  }
  return address.slice(0, end);
}

const BRACKETS: Readonly<Record<string, number>> = { '(': 1, '[': 1, ')': -1, ']': -1 };
