import { isRecord } from './entered-values.ts';
import { isRegistrable } from './registrable-domain.ts';

/** The links that users may send: none, or those to these domains and their subdomains. */
export type LinkPolicy = 'none' | { readonly domains: readonly string[] };

/** The rules for messages of users, and for other texts that they show to others. Absent values refuse nothing. L-PB5. */
export interface ModerationSettings {
  /** Words and phrases, in any of the languages. */
  readonly words?: readonly string[];
  readonly links?: LinkPolicy;
  /** The platform decides about each message. Other texts are not for it. */
  readonly hook?: ModerationHook;
}

export interface ModerationHook {
  readonly url: string;
  /** Signs the requests, as those of webhooks. */
  readonly secret: string;
  /** Messages without an answer in time. */
  readonly withoutAnswer: 'allow' | 'refuse';
}

const MAX_WORDS = 10_000;
/** A domain as ASCII, with letters of other scripts as `xn--…`. */
const DOMAIN = /^(?:[a-z\d-]{1,63}\.)+(?:[a-z]{2,24}|xn--[a-z\d-]{1,59})$/;

/** Whether a value can be the tenant's setting `moderation`. */
export function isModerationSettings(value: unknown): value is ModerationSettings {
  if (!isRecord(value)) return false;
  const { words, links, hook, ...others } = value;
  return (
    Object.keys(others).length === 0 &&
    (words === undefined || areTexts(words, MAX_WORDS)) &&
    (links === undefined || links === 'none' || isDomains(links)) &&
    (hook === undefined || isHook(hook))
  );
}

const areTexts = (value: unknown, max: number): value is readonly string[] =>
  Array.isArray(value) &&
  value.length <= max &&
  value.every((text) => typeof text === 'string' && text.length <= 100 && /[\p{L}\p{N}]/u.test(text));

const isDomains = (value: unknown): boolean =>
  isRecord(value) &&
  areTexts(value['domains'], 200) &&
  value['domains'].every((domain) => DOMAIN.test(domain) && isRegistrable(domain));

const isHook = (value: unknown): boolean =>
  isRecord(value) &&
  typeof value['url'] === 'string' &&
  /^https?:\/\/\S{1,500}$/i.test(value['url']) &&
  URL.canParse(value['url']) &&
  typeof value['secret'] === 'string' &&
  value['secret'].length >= 16 &&
  (value['withoutAnswer'] === 'allow' || value['withoutAnswer'] === 'refuse');
