import { describe, expect, test } from 'vitest';
import { normalisePhone } from '../../../widget/domain/session/phone.ts';
import { withoutSecrets } from '../../../widget/domain/session/secrets.ts';

describe('a normalised phone number', () => {
  test.each([
    ['+84 90 123-45.67', '+84901234567'],
    ['0084 901234567', '+84901234567'],
    ['+1 (555) 010-0100', '+15550100100'],
    ['0901234567', undefined],
    ['+0901234567', undefined],
    ['+12345', undefined],
    ['+1234567890123456', undefined],
    ['+84abc1234567', undefined],
    ['', undefined],
  ])('of %s is %s', (text, expected) => expect(normalisePhone(text)).toBe(expected));
});

describe('possible tokens are removed from a text', () => {
  const head = 'a1'.repeat(16);
  test.each([
    [`token ${head}${'x_-Y'.repeat(10)}xyz.`, 'token [removed].'],
    [`?token=${head}&x=1`, '?token=[removed]&x=1'],
    [`eyJhbGciOiJFUzI1NiJ9.${'e'.repeat(60)}.${'s'.repeat(86)}`, 'eyJhbGciOiJFUzI1NiJ9.[removed].[removed]'],
    ['M000000001M000000002 msg_id 42', 'M000000001M000000002 msg_id 42'],
  ])('%s becomes %s', (text, expected) => expect(withoutSecrets(text)).toBe(expected));
});
