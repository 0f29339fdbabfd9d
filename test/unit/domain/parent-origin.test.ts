import { describe, expect, it } from 'vitest';
import { matchesOrigin } from '../../../widget/domain/session/parent-origin.ts';

/** One table for all places that compare the origins of a tenant. L-OC4. */
describe('an entry of a tenant’s origins', () => {
  it.each([
    ['https://www.example.com', 'https://www.example.com', true],
    ['https://www.example.com', 'https://example.com', false],
    ['https://www.example.com', 'http://www.example.com', false],
    ['https://www.example.com', 'https://www.example.com:8443', false],
    ['https://*.example.com', 'https://www.example.com', true],
    ['https://*.example.com', 'https://m.example.com', true],
    ['https://*.example.com', 'https://xn--fiq228c.example.com', true],
    ['https://*.example.com', 'https://a-b_c9.example.com', true],
    // One label, not none and not two.
    ['https://*.example.com', 'https://example.com', false],
    ['https://*.example.com', 'https://a.b.example.com', false],
    ['https://*.example.com', 'https://.example.com', false],
    // Nothing around it.
    ['https://*.example.com', 'https://www.example.com.evil.example', false],
    ['https://*.example.com', 'https://wwwexample.com', false],
    ['https://*.example.com', 'https://evil.test/.example.com', false],
    ['https://*.example.com', 'https://user@www.example.com', false],
    ['https://*.example.com', 'https://evil.test:1.example.com', false],
    ['https://*.example.com', 'https://*.example.com', false],
    ['https://*.example.com', 'http://www.example.com', false],
    ['https://*.example.com', 'https://www.example.com:8443', false],
    ['https://*.example.com:8443', 'https://www.example.com:8443', true],
    ['https://*.example.com:8443', 'https://www.example.com', false],
    ['http://*.localhost:4601', 'http://shop.localhost:4601', true],
    ['https://*.example.com', 'null', false],
    ['https://*.example.com', '', false],
    ['https://*.a.example', 'https://a.example', false],
    ['https://*.example.com', 'https://', false],
  ])('%s and a page of %s: %s', (entry, origin, expected) => {
    expect(matchesOrigin(entry, origin)).toBe(expected);
  });
});
