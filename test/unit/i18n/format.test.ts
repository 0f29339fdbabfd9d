import { describe, expect, it, test } from 'vitest';
import { formatClock, formatListTime, type FormatContext } from '../../../widget/i18n/format.ts';
import {
  formatDateTime,
  formatFullDateTime,
  formatNumber,
  formatSeparatorTime,
} from '../../../widget/i18n/format-moment.ts';
import { LANGUAGES, type Language } from '../../../widget/i18n/languages.ts';

/** Friday, 20 November 2026, 14:40 in Shanghai. */
const NOW_MS = Date.UTC(2026, 10, 20, 6, 40);
const inShanghai = (language: Language, nowMs = NOW_MS): FormatContext => ({
  language,
  nowMs,
  timeZone: 'Asia/Shanghai',
});
const shanghai = (year: number, month: number, day: number, hour: number, minute: number) =>
  Date.UTC(year, month - 1, day, hour - 8, minute);

describe('formatListTime', () => {
  it.each([
    ['a minute ago', shanghai(2026, 11, 20, 14, 39), '14:39'],
    ['the first minute of today', shanghai(2026, 11, 20, 0, 0), '00:00'],
    ['later today', shanghai(2026, 11, 20, 23, 59), '23:59'],
    ['the last minute of yesterday', shanghai(2026, 11, 19, 23, 59), '昨天'],
    ['two days ago', shanghai(2026, 11, 18, 12, 0), '星期三'],
    ['six days ago', shanghai(2026, 11, 14, 0, 0), '星期六'],
    ['seven days ago, the same weekday', shanghai(2026, 11, 13, 23, 59), '11/13'],
    ['the first day of the year', shanghai(2026, 1, 1, 0, 0), '1/1'],
    ['the last day of the year before', shanghai(2025, 12, 31, 23, 59), '2025/12/31'],
    ['tomorrow, by a clock that runs ahead', shanghai(2026, 11, 21, 0, 1), '11/21'],
    ['next year', shanghai(2027, 1, 1, 0, 0), '2027/1/1'],
  ])('writes %s', (_name, timeMs, text) => {
    expect(formatListTime(timeMs, inShanghai('cn'))).toBe(text);
  });

  it('counts days in the reader’s time zone across new year', () => {
    const newYear = inShanghai('cn', shanghai(2027, 1, 1, 0, 30));
    expect(formatListTime(shanghai(2026, 12, 31, 23, 50), newYear)).toBe('昨天');
    expect(formatListTime(shanghai(2026, 12, 31, 23, 50), { ...newYear, timeZone: 'UTC' })).toBe('15:50');
  });

  it('counts a day of 23 hours as one day', () => {
    const context = { language: 'en', nowMs: Date.UTC(2026, 2, 9, 4, 30), timeZone: 'America/New_York' } as const;
    expect(formatListTime(Date.UTC(2026, 2, 8, 4, 59), context)).toBe('Saturday');
    expect(formatListTime(Date.UTC(2026, 2, 8, 5, 0), context)).toBe('Yesterday');
  });

  it.each([
    ['en', 'Yesterday', 'Wednesday', '11/1'],
    ['th', 'เมื่อวาน', 'วันพุธ', '1/11'],
    ['vi', 'Hôm qua', 'Thứ Tư', '1/11'],
    ['ja', '昨日', '水曜日', '11/1'],
    ['ko', '어제', '수요일', '11. 1.'],
    ['hi', 'कल', 'बुधवार', '1/11'],
    ['ind', 'Kemarin', 'Rabu', '1/11'],
  ] as const)('writes the time in %s', (language, yesterday, weekday, date) => {
    const context = inShanghai(language);
    expect(formatListTime(shanghai(2026, 11, 19, 9, 0), context)).toBe(yesterday);
    expect(formatListTime(shanghai(2026, 11, 18, 9, 0), context)).toBe(weekday);
    expect(formatListTime(shanghai(2026, 11, 1, 9, 0), context)).toBe(date);
  });
});

describe('formatSeparatorTime', () => {
  it.each([
    ['cn', shanghai(2026, 11, 20, 14, 20), '今天 14:20'],
    ['cn', shanghai(2026, 11, 19, 9, 5), '昨天 09:05'],
    ['cn', shanghai(2026, 11, 17, 9, 5), '星期二 09:05'],
    ['cn', shanghai(2026, 10, 1, 9, 5), '10月1日 09:05'],
    ['cn', shanghai(2025, 10, 1, 9, 5), '2025年10月1日 09:05'],
    ['en', shanghai(2026, 11, 20, 14, 20), 'Today 14:20'],
    ['en', shanghai(2026, 10, 1, 9, 5), 'Oct 1 09:05'],
  ] as const)('writes in %s %i as %s', (language, timeMs, text) => {
    expect(formatSeparatorTime(timeMs, inShanghai(language))).toBe(text);
  });
});

describe('the other formats', () => {
  it('writes month, day, hour and minute', () => {
    expect(formatDateTime(shanghai(2026, 11, 2, 7, 8), inShanghai('cn'))).toBe('11/2 07:08');
  });

  it('writes the year first in the full format', () => {
    expect(formatFullDateTime(shanghai(2026, 11, 2, 7, 8), inShanghai('cn'))).toBe('2026/11/2 07:08');
    expect(formatFullDateTime(shanghai(2025, 1, 12, 17, 8), inShanghai('ja'))).toBe('2025/1/12 17:08');
  });

  it('groups digits as the language requires', () => {
    expect(formatNumber(1_234_567.5, 'cn')).toBe('1,234,567.5');
    expect(formatNumber(1_234_567.5, 'vi')).toBe('1.234.567,5');
    expect(formatNumber(1_234_567.5, 'hi')).toBe('12,34,567.5');
  });
});

test.each(LANGUAGES)('writes %s equally in the device’s and its named zone', (language) => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const nowMs = new Date(2026, 5, 15, 12).getTime();
  for (const timeMs of [nowMs, new Date(2026, 5, 15, 0, 5).getTime(), new Date(2026, 5, 14, 23, 59).getTime(), 0]) {
    const here = { language, nowMs };
    const there = { ...here, timeZone };
    expect(formatClock(timeMs, here)).toBe(formatClock(timeMs, there));
    expect(formatListTime(timeMs, here)).toBe(formatListTime(timeMs, there));
    expect(formatSeparatorTime(timeMs, here)).toBe(formatSeparatorTime(timeMs, there));
  }
});
