import type { ColorScheme } from '../widget/contract/host-bridge.ts';
import { findLanguage, TEXTS } from './texts.ts';
import type { GetIdentity, InitOptions, Language } from './types.ts';

/** Options after checking. */
export interface LoaderOptions {
  readonly tenant: string;
  readonly widgetUrl: URL;
  /** Undefined: neither the host nor its `<html lang>` names one of ours; the widget decides. */
  readonly locale: Language | undefined;
  readonly colorScheme: ColorScheme;
  readonly getIdentity: GetIdentity | undefined;
  /** As given; relative to the page. */
  readonly identityUrl: string;
  /** Digits, as `bottom`, which is in CSS pixels. They only go into the style sheet. */
  readonly zIndex: string;
  readonly bottom: string;
  readonly position: 'right' | 'left';
  /** As the page gave them. */
  readonly given: InitOptions;
}

const NUMBER = /^\d{0,10}$/;

/** As `findLanguage`. @throws TypeError when it is none of the eight languages */
export const toLanguage = (value: string): Language =>
  findLanguage(value) ?? refuse('locale', String(Object.keys(TEXTS)));

/** @throws TypeError when it is not light, dark or system */
export const toColorScheme = (value: string): ColorScheme =>
  checkOption('colorScheme', /^(light|dark|system)$/, value) as ColorScheme;

/** The name of an instance. @throws TypeError */
export const checkName = (value: string): string => checkOption('name', /^[\w-]{1,32}$/, value);

/**
 * Checks the options of `init` merged over the script tag's attributes.
 * @param attributes the script tag's `data-*`, whose camelCase names are the option names
 * @param scriptUrl address of loader.js; the widget's default address hangs on its origin
 * @throws TypeError that names the option and shows the pattern that it must match; nothing has been touched then
 */
export function parseOptions(
  given: InitOptions,
  attributes: Readonly<Record<string, string | undefined>>,
  scriptUrl: string,
): LoaderOptions {
  const read = (name: Exclude<keyof InitOptions, 'container'>, fallback = ''): string =>
    String(given[name] ?? attributes[name] ?? fallback);
  const check = (name: Parameters<typeof read>[0], pattern: RegExp, fallback?: string): string =>
    checkOption(name, pattern, read(name, fallback));
  const locale = read('locale');
  return {
    given,
    tenant: check('tenant', /^[\w-]{1,32}$/),
    widgetUrl: new URL(check('widgetUrl', /^(https?:\/)?\/\S+$/, '/ml'), scriptUrl),
    locale: locale ? toLanguage(locale) : findLanguage(document.documentElement.lang),
    colorScheme: toColorScheme(read('colorScheme', 'system')),
    getIdentity: given.getIdentity ?? given.getToken,
    identityUrl: read('identityUrl'),
    zIndex: check('zIndex', NUMBER, '2147483000'),
    bottom: check('bottom', NUMBER),
    position: check('position', /^(right|left)$/, document.dir === 'rtl' ? 'left' : 'right') as 'right' | 'left',
  };
}

/** @throws TypeError that names the option */
export function checkOption(name: string, pattern: RegExp, value: string): string {
  return pattern.test(value) ? value : refuse(name, String(pattern));
}

/** @throws TypeError that names the option, always */
export function refuse(name: string, expected: string): never {
  throw new TypeError(`MeeLine: option "${name}" must be ${expected}.`);
}
