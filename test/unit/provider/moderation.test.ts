import { describe, expect, test } from 'vitest';
import { findRefusedLink } from '../../../applet-host-demo/provider/capabilities/moderation/links.ts';
import { createWordList } from '../../../applet-host-demo/provider/capabilities/moderation/words.ts';
import { isModerationSettings } from '../../../applet-host-demo/provider/base/tenant-settings/moderation-settings.ts';

/** Forbidden words and links in texts. L-PB5. */

describe('a word list', () => {
  const list = createWordList([
    'fraud',
    'free money',
    '赌博',
    'ばか',
    'โกง',
    'lừa đảo',
    '사기',
    'धोखा',
    'penipu',
    '!!!',
  ]);

  test.each([
    ['fraud', 'This is FRAUD.'],
    ['fraud', 'ｆｒａｕｄ'],
    ['fraud', 'f.r-a_u*d now'],
    ['fraud', 'f r a u d'],
    ['fraud', 'fra\u200bud'],
    ['fraud', 'fráüd'],
    ['fraud', 'fraaaauud'],
    ['fraud', 'frаud with a Cyrillic а'],
    ['fraud', 'fr4ud'],
    ['fraud', 'Hello\nfraud\tyou'],
    ['fraud', 'f\nr\na\nu\nd'],
    ['free money', 'Free   MONEY for all'],
    ['free money', 'free\r\nmoney'],
    ['free money', 'free, money'],
    ['赌博', '来赌 博吧'],
    ['赌博', '我们赌\u200b博'],
    ['ばか', 'このバカめ'],
    ['ばか', 'ﾊﾞｶ'],
    ['โกง', 'เขาโกงเรา'],
    ['lừa đảo', 'LUA DAO'],
    ['lừa đảo', 'Đồ lừa đảo!'],
    ['사기', '사기 조심'],
    ['사기', '\u1109\u1161\u1100\u1175'],
    ['धोखा', 'यह धोखा है'],
    ['penipu', 'PENIPU!'],
  ])('finds %s in: %s', (entry, text) => {
    expect(list.find(text)).toBe(entry);
  });

  test.each([
    'defrauded people',
    'free the money',
    'a b c d',
    '博彩',
    'धोबी',
    '사 기',
    'fra ud',
    '',
    '🎲🎲🎲',
    'x'.repeat(1000),
    'frau d',
  ])('leaves alone: %s', (text) => {
    expect(list.find(text)).toBeUndefined();
  });
});

describe('a link policy', () => {
  test.each([
    ['https://evil.example/x', 'evil.example'],
    ['see www.evil.com now', 'www.evil.com'],
    ['join evil.win/42', 'evil.win'],
    ['lottery.example.evil.com', 'lottery.example.evil.com'],
    ['https://lottery.example.evil.com', 'lottery.example.evil.com'],
  ])('refuses %s', (text, host) => {
    expect(findRefusedLink(text, 'none')).toBe(host);
    expect(findRefusedLink(text, { domains: ['lottery.example'] })).toBe(host);
  });

  test('allows its domains, and texts that only look like links', () => {
    const policy = { domains: ['lottery.com'] };
    for (const text of ['https://www.lottery.com/a', 'lottery.com', 'Odds 1.95', 'report.pdf', 'a@b.com', 'Hi.there'])
      expect(findRefusedLink(text, policy)).toBeUndefined();
  });
});

test('the settings name only known values', () => {
  const hook = { url: 'https://a.example/check', secret: 'x'.repeat(16), withoutAnswer: 'allow' };
  expect(isModerationSettings({ words: ['赌博'], links: { domains: ['a.com'] }, hook })).toBe(true);
  expect(isModerationSettings({ links: 'none' })).toBe(true);
  for (const wrong of [
    { word: [] },
    { words: ['!!'] },
    { links: 'all' },
    { links: { domains: ['https://a.com'] } },
    { hook: { ...hook, secret: 'short' } },
    { hook: { ...hook, withoutAnswer: 'maybe' } },
  ])
    expect(isModerationSettings(wrong)).toBe(false);
});
