import { coveringOrigin } from '#domain/session/parent-origin.ts';

/** Stands for the label when an entry with a star is read as an address. */
const SOME_LABEL = 'x';

/**
 * Whether a text can be an entry of `parentOrigins`: an origin as browsers write it, or one whose first label is a star. After the star
 * come at least two labels, so that no entry covers a whole top-level domain; `*.localhost` is for the own machine.
 */
export function isParentOrigin(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 300) return false;
  const origin = value.replace('//*.', `//${SOME_LABEL}.`);
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.origin !== origin) return false;
  // A star elsewhere would be a part of a name, or of nothing.
  if (origin.includes('*')) return false;
  const labels = url.hostname.split('.').slice(1);
  return origin === value || labels.length > 1 || labels[0] === 'localhost';
}

export interface OriginCheck {
  /** The origin of the page. */
  readonly origin: string;
  /** The entry that covers it. Undefined: the page may not embed the chat. */
  readonly entry: string | undefined;
  /** An entry that only another scheme or port keeps from covering it. */
  readonly nearest: { readonly entry: string; readonly differs: 'scheme' | 'port' } | undefined;
}

/** Finds out whether a page may embed the chat. Undefined: the text is no address of a page. */
export function checkOrigin(entries: readonly string[], address: string): OriginCheck | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  const { origin, hostname, protocol } = url;
  const entry = coveringOrigin(entries, origin);
  if (entry !== undefined) return { origin, entry, nearest: undefined };
  const hasHost = (each: string): boolean => {
    const { host, scheme } = partsOf(each);
    return coveringOrigin([`${scheme}//${host}`], `${scheme}//${hostname}`) !== undefined;
  };
  const near = entries.find((each) => hasHost(each));
  if (near === undefined) return { origin, entry, nearest: undefined };
  const differs = partsOf(near).scheme === protocol ? 'port' : 'scheme';
  return { origin, entry, nearest: { entry: near, differs } };
}

function partsOf(entry: string): { readonly scheme: string; readonly host: string } {
  const [, scheme = '', host = ''] = /^(https?:)\/\/(\[[^\]]*\]|[^:]*)/.exec(entry) ?? [];
  return { scheme, host };
}
