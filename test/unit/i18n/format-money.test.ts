import { expect, test } from 'vitest';
import { formatMoney } from '../../../widget/i18n/format-money.ts';

test.each([
  ['CNY', 2, '1234.50', 'cn', '¥1,234.50'],
  ['VND', 0, '1234567', 'vi', '1.234.567 ₫'],
  ['KRW', 0, '1234567', 'ko', '₩1,234,567'],
  ['THB', 2, '1234.50', 'th', '฿1,234.50'],
  ['JPY', 0, '1234567', 'ja', '￥1,234,567'],
  ['INR', 2, '1234567.50', 'hi', '₹12,34,567.50'],
  ['IDR', 0, '1234567', 'ind', 'Rp 1.234.567'],
  ['MYR', 2, '0.05', 'en', 'RM 0.05'],
] as const)('writes %s with its digits and symbol', (code, digits, decimal, language, text) => {
  expect(formatMoney(decimal, { code, digits }, language).replaceAll(/[\u00a0\u202f]/g, ' ')).toBe(text);
});
