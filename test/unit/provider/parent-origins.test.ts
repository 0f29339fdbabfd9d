import { describe, expect, it } from 'vitest';
import { checkOrigin, isParentOrigin } from '../../../applet-host-demo/provider/base/tenant-settings/parent-origins.ts';

describe('the origins that an operator enters', () => {
  it.each([
    'https://www.example.com',
    'https://example.com',
    'https://example.com:8443',
    'http://localhost:4601',
    'http://[::1]:4601',
    'https://*.example.com',
    'https://*.shop.example.com:8443',
    'http://*.localhost:4601',
  ])('%s can be one', (text) => {
    expect(isParentOrigin(text)).toBe(true);
  });

  it.each([
    '*',
    'https://*',
    'https://*.com',
    'https://*.com:8443',
    'https://*.*.example.com',
    'https://a*.example.com',
    'https://www.*.com',
    'https://*example.com',
    '*.example.com',
    'https://*.example.com/',
    'https://*.example.com:443',
    'https://*.EXAMPLE.com',
    'https://*.example.com:*',
    'https://*.0.0.1',
    "https://*.example.com; script-src 'unsafe-inline'",
    'https://www.example.com/page',
    'https://www.example.com:443',
    'https://user@www.example.com',
    'ftp://www.example.com',
    'example.com',
    '',
    7,
    undefined,
  ])('%s cannot be one', (text) => {
    expect(isParentOrigin(text)).toBe(false);
  });

  it('explain why a page may embed the chat or not', () => {
    const entries = ['https://www.example.com', 'https://*.shop.example:8443'];
    expect(checkOrigin(entries, 'https://www.example.com/spin?x=1')).toEqual({
      origin: 'https://www.example.com',
      entry: 'https://www.example.com',
      nearest: undefined,
    });
    expect(checkOrigin(entries, 'HTTPS://M.Shop.example:8443/')?.entry).toBe('https://*.shop.example:8443');
    expect(checkOrigin(entries, 'https://m.shop.example/')?.nearest).toEqual({
      entry: 'https://*.shop.example:8443',
      differs: 'port',
    });
    expect(checkOrigin(entries, 'http://www.example.com/')?.nearest).toEqual({
      entry: 'https://www.example.com',
      differs: 'scheme',
    });
    const other = { origin: 'https://other.example', entry: undefined, nearest: undefined };
    expect(checkOrigin(entries, 'https://other.example/')).toEqual(other);
    for (const text of ['www.example.com', 'javascript:alert(1)', 'data:text/html,x'])
      expect(checkOrigin(entries, text)).toBeUndefined();
  });
});
