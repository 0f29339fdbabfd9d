import { describe, expect, test } from 'vitest';
import { findRefusedLink } from '../../../applet-host-demo/provider/capabilities/moderation/links.ts';
import { isModerationSettings } from '../../../applet-host-demo/provider/base/tenant-settings/moderation-settings.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { textParts } from '../../../widget/domain/message/text-parts.ts';

/** The rule for links in texts of players. L-PB5, L-PB51. */

const ADDRESSES = [
  // Schemes.
  'https://例え.jp/',
  'http://[2001:db8::1]/x',
  'http://my_server.evil.com/',
  'https://user@evil.com/',
  'https://user:password@evil.com/',
  'ссылкаhttps://evil.pw/x',
  'xhttps://evil.example/x',
  'HTTPS://EVIL.COM',
  'https:evil.com',
  'https:/evil.com',
  'https:\\\\evil.com',
  'http:///evil.com',
  'ｈｔｔｐｓ://evil.example',
  'ht\u200btps://evil.example',
  'https：//evil.example',
  'ftp://evil.example/a',
  'tg://resolve?domain=evil',
  'tg:resolve',
  'weixin://dl/chat',
  'whatsapp://send?phone=1',
  'line://ti/p/@evil',
  'intent:#Intent;scheme=evil;end',
  'market://details?id=evil',
  'itms-apps://evil',
  'magnet:?xt=urn:btih:abc',
  'mailto:boss@evil.com',
  'javascript:alert(1)',
  'data:text/html,<b>',
  'custom+app://open',
  'http://localhost:8080',
  'https://evil',
  'https://xn--80aaxitdbjk.xn--p1ai/',
  'https://www.evil.example:8443/a?b#c',
  '看https://evil.example/abc很好',
  'ดูที่https://evil.exampleครับ',
  // Names with an ending of the public suffix list.
  'evil.pw',
  'evil.ru/x',
  'bit.ly/abc',
  'evil.co.uk',
  'казино.рф',
  'казино.онлайн',
  '赌场.中国',
  '彩票.公司',
  'カジノ.みんな',
  '카지노.한국',
  'คาสิโน.ไทย',
  'कैसीनो.भारत',
  'sòngbạc.vn',
  'casino.vn',
  'casino.com.vn',
  'casino.co.th',
  'casino.go.id',
  'casino.web.id',
  'casino.jp',
  'casino.ne.jp',
  'casino.or.kr',
  'casino.in',
  'casino.co.in',
  'casino.bet',
  '888.win',
  '365.bet',
  '8.vip/join',
  'm.casino.top',
  'casino.xn--fiqs8s',
  't.me/evil',
  'wa.me/123',
  'zalo.me/0909',
  'line.me/ti/p/x',
  'youtu.be/abc',
  'discord.gg/abc',
  'goo.gl/abc',
  'tinyurl.com/x',
  'evil.github.io',
  'evil.vercel.app',
  'evil.onion',
  'evil.zip',
  'evil.dev',
  'evil.ai',
  'evil.Com',
  'Evil.COM',
  'EVIL.NET',
  'evil.com.',
  'evil.com，快来',
  '加我evil.com好',
  'ดูevil.comนะ',
  '가입evil.com에서',
  '(evil.com)',
  '"evil.com"',
  'evil.com/加入',
  'evil.No/join',
  'visit evil.no now',
  '_evil.com',
  'ev-il.com',
  'evil.com:8080',
  '@evil.com',
  'boss@evil.com/join',
  'www.evil.unknown',
  'WWW.evil.unknown/x',
  // Dots and letters of other scripts, and invisible characters.
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'evil﹒com',
  'evil۔com',
  'evil·com',
  'evil・com',
  'evil•com',
  'evil[.]com',
  'evil (dot) com',
  'evil.ｃｏｍ',
  'ⓔⓥⓘⓛ.ⓒⓞⓜ',
  '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
  'ᴇᴠɪʟ.ᴄᴏᴍ',
  'evil.cоm',
  'evil.сом',
  'еvil.com',
  'evil.c0m',
  'evil.\u200bcom',
  'e\u200dvil\u2060.c\u00adom',
  'evil.c\ufe0fom',
  'evil.nеt',
  // Addresses of machines.
  'http://2130706433/',
  'http://0x7f000001',
  'http://0177.0.0.1',
  '203.0.113.7',
  'join 203.0.113.7:8080 now',
  '12.34.56.78/x',
  '12.34.56.78:80',
  '0xcb.0.113.7',
  '２０３.0.113.7',
  '[2001:db8::1]',
  '2001:db8::1',
  'fe80::1',
] as const;

const ORDINARY = [
  'Odds 3.5 and 1.95',
  'e.g. this, i.e. that, a.k.a. Bob',
  'The draw is at 8.30 p.m.',
  'v1.2.3',
  'U.S.A. vs. U.K.',
  'Mr.Lee and No.5',
  'report.pdf, photo.jpg, song.mp3, sheet.xlsx',
  'node.js and jquery.min.js',
  'a@b.com',
  'name.surname@mail.example.co.uk',
  'Score:3-2, note:win',
  'Tel:0909123456',
  'wechat:abc123',
  'either/or and/or',
  '12:30:45',
  '12.34.56.78',
  '01.05.12.33',
  '1.2.3.4.5',
  '10.000.000 đ, Rp1.500.000',
  '25.12.2026',
  'wait...what',
  'Hmm..ok',
  'C:\\Users\\me',
  '::',
  'a::b',
  '1.In the morning 2.To the bank',
  'Done.So what?',
  'I won.It was great',
  'We go.My friend is here',
  'https://',
  'http',
  'www.',
  '今天很好。我们走吧。OK。',
  '很好。中国队赢了',
  '我用LINE。你呢',
  '开奖了。No problem',
  '良いです。みんなありがとう',
  'そうですね。OKです',
  '좋아요.한국에서 봐요',
  '네.그래요.',
  'ดีครับ.ไปกัน',
  'ठीक है।चलो',
  'Được rồi.Đi thôi',
  'xong.là được',
  'Chào em.Anh đây',
  'Sudah.Di mana?',
  'Oke.Terima kasih',
  'Ок.Но да',
  '🎲🎲.🎲',
] as const;

describe('without links', () => {
  test.each(ADDRESSES)('refuses %j', (text) => {
    expect(findRefusedLink(text, 'none')).toBeDefined();
    expect(findRefusedLink(text, { domains: ['lottery.example', 'lottery.com'] })).toBeDefined();
  });

  test.each(ORDINARY)('allows %j', (text) => {
    expect(findRefusedLink(text, 'none')).toBeUndefined();
  });

  test('refuses each link of the screen', () => {
    const links = ADDRESSES.filter((text) =>
      textParts(text, NO_MENTIONS, { userId: '', name: '' }).some(({ kind }) => kind === 'link'),
    );
    expect(links.length).toBeGreaterThan(8);
    expect(links.filter((text) => findRefusedLink(text, 'none') === undefined)).toEqual([]);
  });
});

test.each([
  ['rules.of.the.game.pdf', undefined],
  ['letter.to.john.docx', undefined],
  ['annual.report.pdf', undefined],
  ['scan.2026.in.london', undefined],
  ['casino.com.pdf', 'casino.com'],
  ['casino.ru', 'casino.ru'],
  ['www.evil.pdf', 'www.evil.pdf'],
])('in the name %s of a file finds %s', (name, host) => {
  expect(findRefusedLink(name, 'none', true)).toBe(host);
});

describe('with domains of the platform', () => {
  const policy = { domains: ['lottery.example', 'lottery.com', 'lottery.co.uk', 'xn--80aaxitdbjk.xn--p1ai'] };

  test.each([
    'https://lottery.example',
    'https://www.lottery.example/a?b=1#c',
    'https://user@lottery.example/',
    'https://LOTTERY.example:8443/',
    'https://lottery.example./x',
    '看https://lottery.example/abc很好',
    'https://lottery.example很好',
    'https://lottery.example，好',
    'https://lottery.example/readme.md and https://lottery.example/app.zip',
    'lottery.com',
    'm.lottery.com/x',
    '看lottery.com吧',
    'lottery.co.uk',
    'www.lottery.co.uk',
    'lottery.com.',
    'LOTTERY.COM',
    'mailto:help@lottery.example',
    'https://xn--80aaxitdbjk.xn--p1ai/',
  ])('allows %j', (text) => {
    expect(findRefusedLink(text, policy)).toBeUndefined();
  });

  test.each([
    ['https://lottery.example.evil.com', 'lottery.example.evil.com'],
    ['lottery.com.evil.ru', 'lottery.com.evil.ru'],
    ['https://lottery.example@evil.com/', 'evil.com'],
    ['https://lottery.example:x@evil.com/', 'evil.com'],
    ['https://lottery.example%2eevil.com/', 'lottery.example.evil.com'],
    ['https://notlottery.example', 'notlottery.example'],
    ['notlottery.com', 'notlottery.com'],
    ['https://lоttery.com', 'xn--lttery-wqf.com'],
    ['lоttery.com', 'lоttery.com'],
    ['https://lottery.example/?to=https://evil.com', 'evil.com'],
    ['https://lottery.example/ evil.com', 'evil.com'],
    ['https://lottery.example/很好evil.com', 'evil.com'],
    ['lottery.co', 'lottery.co'],
    ['evil.co.uk', 'evil.co.uk'],
  ])('refuses %j', (text, host) => {
    expect(findRefusedLink(text, policy)).toBe(host);
  });
});

test.each([
  ['lottery.example', true],
  ['www.lottery.co.uk', true],
  ['xn--80aaxitdbjk.xn--p1ai', true],
  ['co.uk', false],
  ['com.vn', false],
  ['github.io', false],
  ['com', false],
])('the domain %s of the platform can be set: %s', (domain, expected) => {
  expect(isModerationSettings({ links: { domains: [domain] } })).toBe(expected);
});

/** Counts how often a pattern is applied. */
function patternUses(text: string): number {
  const { exec } = RegExp.prototype;
  let uses = 0;
  RegExp.prototype.exec = function count(this: RegExp, subject: string) {
    uses += 1;
    return exec.call(this, subject);
  };
  try {
    findRefusedLink(text, { domains: ['lottery.example'] });
  } finally {
    RegExp.prototype.exec = exec;
  }
  return uses;
}

test.each([
  'a.',
  'a.no.',
  '1.',
  'a://',
  'https://lottery.example/',
  '。',
  'a-.',
  '1.1.1.',
  ':',
  '0x1.',
  'а.',
  'lottery.example.',
])('needs twice the steps for twice the text of %j', (beginning) => {
  const steps = (count: number) => patternUses(`${beginning.repeat(count)}`);
  expect(steps(800)).toBeLessThan(2.2 * steps(400) + 20);
});
