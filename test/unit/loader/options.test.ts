// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { parseOptions } from '../../../loader/options.ts';
import type { InitOptions } from '../../../loader/types.ts';

const SCRIPT = 'https://im.example.com/v1/loader.js';
const parse = (given: InitOptions, attributes: Record<string, string> = {}) => parseOptions(given, attributes, SCRIPT);

// Test files may share a document.
beforeEach(() => {
  document.documentElement.lang = '';
  document.dir = '';
});

describe('parseOptions', () => {
  test('fills every option except the tenant', () => {
    const options = parse({ tenant: 'CB' });
    expect({ ...options, widgetUrl: options.widgetUrl.href }).toEqual({
      tenant: 'CB',
      widgetUrl: 'https://im.example.com/ml',
      locale: undefined,
      colorScheme: 'system',
      getIdentity: undefined,
      identityUrl: '',
      zIndex: '2147483000',
      bottom: '',
      position: 'right',
      launcher: '',
      icon: '',
      panelWidth: '',
      panelHeight: '',
      given: { tenant: 'CB' },
      attributes: {},
    });
  });

  test('accepts the identity callback under its other name', () => {
    const getToken = (): string => 'token';
    expect(parse({ tenant: 'CB', getToken }).getIdentity).toBe(getToken);
  });

  test('prefers options of init to those of the script tag', () => {
    const attributes = { tenant: 'CB', locale: 'th', colorScheme: 'dark', zIndex: '7', identityUrl: '/who' };
    const options = parse({ locale: 'vi', zIndex: 9, colorScheme: undefined }, attributes);
    expect(options).toMatchObject({
      tenant: 'CB',
      locale: 'vi',
      colorScheme: 'dark',
      zIndex: '9',
      identityUrl: '/who',
    });
  });

  test.each([
    ['cn', 'cn'],
    ['zh-CN', 'cn'],
    ['zh_Hant', 'cn'],
    ['EN', 'en'],
    ['en-GB', 'en'],
    ['id', 'ind'],
    ['ind', 'ind'],
    ['ko-KR', 'ko'],
  ])('reads the locale %s as %s', (locale, language) => {
    expect(parse({ tenant: 'CB', locale }).locale).toBe(language);
  });

  test('uses the page’s language, if supported, without a locale', () => {
    document.documentElement.lang = 'ja-JP';
    expect(parse({ tenant: 'CB' }).locale).toBe('ja');
    document.documentElement.lang = 'pt-BR';
    expect(parse({ tenant: 'CB' }).locale).toBeUndefined();
    document.documentElement.lang = 'constructor';
    expect(parse({ tenant: 'CB' }).locale).toBeUndefined();
  });

  test('accepts a widget on another origin', () => {
    expect(parse({ tenant: 'CB', widgetUrl: 'http://localhost:9/chat' }).widgetUrl.href).toBe(
      'http://localhost:9/chat',
    );
  });

  test.each<[string, Record<string, unknown>]>([
    ['tenant', {}],
    ['tenant', { tenant: '' }],
    ['tenant', { tenant: 'a b' }],
    ['locale', { tenant: 'CB', locale: 'pt' }],
    ['locale', { tenant: 'CB', locale: 'constructor' }],
    ['colorScheme', { tenant: 'CB', colorScheme: 'blue' }],
    ['widgetUrl', { tenant: 'CB', widgetUrl: 'javascript:alert(1)' }],
    ['zIndex', { tenant: 'CB', zIndex: 'top' }],
    ['zIndex', { tenant: 'CB', zIndex: -1 }],
    ['bottom', { tenant: 'CB', bottom: '1px} *{display:none' }],
    ['position', { tenant: 'CB', position: 'top' }],
    ['icon', { tenant: 'CB', icon: '/a") no-repeat;}*{display:none' }],
    ['icon', { tenant: 'CB', icon: 'javascript:alert(1)' }],
    ['panelWidth', { tenant: 'CB', panelWidth: 120 }],
    ['panelHeight', { tenant: 'CB', panelHeight: '50%' }],
  ])('refuses an invalid %s and names it: %o', (name, given) => {
    expect(() => parse(given)).toThrow(new RegExp(`^MeeLine: option "${name}" must be `));
    expect(() => parse(given)).toThrow(TypeError);
  });
});
