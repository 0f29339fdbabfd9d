import type { ColorScheme } from '../widget/contract/host-bridge.ts';
import { documentGet, queryDocument } from './dom.ts';
import { failure } from './failures.ts';
import { findLanguage, OPEN_CHAT } from './texts.ts';
import type { GetIdentity, InitOptions, Language } from './types.ts';

/** Options after checking. */
export interface LoaderOptions {
  readonly tenant: string;
  readonly widgetUrl: URL;
  /** Undefined if neither the host nor its `<html lang>` names a supported language; the widget then decides. */
  readonly locale: Language | undefined;
  readonly colorScheme: ColorScheme;
  readonly getIdentity: GetIdentity | undefined;
  /** As the page gave it; relative to the page's address. */
  readonly identityUrl: string;
  /** Digits, like `bottom` (in CSS pixels). Only the style sheet uses them. */
  readonly zIndex: string;
  readonly bottom: string;
  readonly position: 'right' | 'left';
  /** Empty: the bubble. Otherwise the bubble is hidden, and this selects the page's own launchers; `false` selects none. */
  readonly launcher: string;
  /** Address of a picture in the bubble, safe inside `url("")`. Empty: the logo. */
  readonly icon: string;
  /** Digits, in CSS pixels. Empty: as designed. */
  readonly panelWidth: string;
  readonly panelHeight: string;
  /** The options as the page gave them. */
  readonly given: InitOptions;
  /** Those of the script tag. */
  readonly attributes: Readonly<Record<string, string | undefined>>;
}

const CODE = 'up to 32 letters, digits, - or _';
const SIZE = 'a number from 300 to 1999';
const NUMBER = /^\d{0,10}$/;
const PANEL_SIZE = /^([3-9]\d\d|1\d{3})?$/;

/** Like `findLanguage`. @throws TypeError when it is none of the eight languages */
export const toLanguage = (value: string): Language =>
  findLanguage(value) ?? refuse('locale', `one of ${String(Object.keys(OPEN_CHAT))}`);

/** @throws TypeError when it is not light, dark or system */
export const toColorScheme = (value: string): ColorScheme =>
  checkOption('colorScheme', /^(light|dark|system)$/, value, 'light, dark or system') as ColorScheme;

/** The id of a chat. @throws TypeError */
export const checkChatId = (value: string): string => checkOption('chatId', /^[\w-]{1,64}$/, value, 'a chat id');

/** The name of an instance. @throws TypeError */
export const checkName = (value: string): string => checkOption('name', /^[\w-]{1,32}$/, value, CODE);

/**
 * Checks the options of `init` merged over the script tag's attributes.
 * @param attributes the script tag's `data-*`, whose camelCase names are the option names
 * @param scriptUrl address of loader.js; the widget's default address has the same origin
 * @throws TypeError that names the option and says what it must be; nothing has changed then
 */
export function parseOptions(
  given: InitOptions,
  attributes: Readonly<Record<string, string | undefined>>,
  scriptUrl: string,
): LoaderOptions {
  const read = (name: Exclude<keyof InitOptions, 'container' | 'confirmPayment'>, fallback = ''): string =>
    String(given[name] ?? attributes[name] ?? fallback);
  const check = (name: Parameters<typeof read>[0], pattern: RegExp, expected: string, fallback?: string): string =>
    checkOption(name, pattern, read(name, fallback), expected);
  const locale = read('locale');
  return {
    given,
    attributes,
    tenant: check('tenant', /^[\w-]{1,32}$/, CODE),
    widgetUrl: new URL(check('widgetUrl', /^(https?:\/)?\/\S+$/, 'an address', '/ml'), scriptUrl),
    locale: locale ? toLanguage(locale) : findLanguage(documentGet('documentElement').lang),
    colorScheme: toColorScheme(read('colorScheme', 'system')),
    getIdentity: checkCallback('getIdentity', given.getIdentity ?? given.getToken),
    identityUrl: read('identityUrl'),
    zIndex: check('zIndex', NUMBER, 'a whole number', '2147483000'),
    bottom: check('bottom', NUMBER, 'a whole number'),
    launcher: checkSelector(read('launcher', 'true')),
    icon: check('icon', /^((https?:\/)?\/[^\s"'()\\]+)?$/, 'the address of a picture'),
    panelWidth: check('panelWidth', PANEL_SIZE, SIZE),
    panelHeight: check('panelHeight', PANEL_SIZE, SIZE),
    position: check('position', /^(right|left)$/, 'right or left', documentGet('dir') === 'rtl' ? 'left' : 'right') as
      | 'right'
      | 'left',
  };
}

/** @throws TypeError when it is not a function */
function checkCallback(name: string, value: GetIdentity | undefined): GetIdentity | undefined {
  return !value || typeof value === 'function' ? value : refuse(name, 'a function');
}

/** @throws TypeError when it is neither a selector nor a boolean */
function checkSelector(launcher: string): string {
  if (launcher === 'true') return '';
  try {
    queryDocument(launcher);
    return launcher;
  } catch {
    return refuse('launcher', 'a selector, or false');
  }
}

/** @throws TypeError that names the option and says what it must be */
export function checkOption(name: string, pattern: RegExp, value: string, expected: string): string {
  return pattern.test(value) ? value : refuse(name, expected);
}

/** @throws TypeError that names the option, always */
export function refuse(name: string, expected: string): never {
  throw failure('bad-call', `option "${name}" must be ${expected}.`, TypeError);
}
