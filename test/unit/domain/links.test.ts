import { describe, expect, test } from 'vitest';
import { webAddress } from '../../../widget/domain/message/links.ts';
import { NO_MENTIONS } from '../../../widget/domain/message/message.ts';
import { textParts } from '../../../widget/domain/message/text-parts.ts';

const linksOf = (text: string) =>
  textParts(text, NO_MENTIONS, { userId: '', name: '' }).flatMap((part) => (part.kind === 'link' ? [part] : []));
const shownIn = (text: string) => linksOf(text).map(({ shown }) => shown);

describe('links in the languages of the product', () => {
  test.each<[text: string, shown: string | undefined, host: string | undefined]>([
    // Hosts with letters of other scripts link whole.
    ['see https://müller.de/a now', 'https://müller.de/a', 'xn--mller-kva.de'],
    ['https://www.grå.org/x', 'https://www.grå.org/x', 'www.xn--gr-zia.org'],
    ['www.grå.org/x', 'www.grå.org/x', 'www.xn--gr-zia.org'],
    ['https://bücher.example', 'https://bücher.example', 'xn--bcher-kva.example'],
    ['https://straße.de/', 'https://straße.de/', 'xn--strae-oqa.de'],
    ['https://señal.es/ñ', 'https://señal.es/ñ', 'xn--seal-hqa.es'],
    ['https://xổsố.vn/kết-quả', 'https://xổsố.vn/kết-quả', 'xn--xs-k9so.vn'],
    ['https://例え.jp/', 'https://例え.jp/', 'xn--r8jz45g.jp'],
    ['https://例え.テスト/a', 'https://例え.テスト/a', 'xn--r8jz45g.xn--zckzah'],
    ['https://中文.com', 'https://中文.com', 'xn--fiq228c.com'],
    ['https://彩票.中国/开奖', 'https://彩票.中国/', 'xn--h3tq29c.xn--fiqs8s'],
    ['https://한국.kr/로또', 'https://한국.kr/로또', 'xn--3e0b707e.kr'],
    ['www.로또.한국', 'www.로또.한국', 'www.xn--961bo7b.xn--3e0b707e'],
    ['https://หวย.ไทย/ผล', 'https://หวย.ไทย/ผล', 'xn--z3cjl.xn--o3cw4h'],
    ['https://भारत.भारत/लॉटरी', 'https://भारत.भारत/लॉटरी', 'xn--h2brj9c.xn--h2brj9c'],
    ['https://пример.рф/путь', 'https://пример.рф/путь', 'xn--e1afmkfd.xn--p1ai'],
    ['https://пример.example', 'https://пример.example', 'xn--e1afmkfd.example'],
    ['https://παράδειγμα.gr/α', 'https://παράδειγμα.gr/α', 'xn--hxajbheg2az3al.gr'],
    ['https://دامنه.ایران/', 'https://دامنه.ایران/', 'xn--mgbp1eef.xn--mgba3a4f16a'],
    ['https://בדיקה.example/', 'https://בדיקה.example/', 'xn--5dbedt4e.example'],
    ['https://xn--r8jz45g.jp/', 'https://xn--r8jz45g.jp/', 'xn--r8jz45g.jp'],
    // Addresses of machines, and names with an underscore.
    ['http://[2001:db8::1]:8080/x', 'http://[2001:db8::1]:8080/x', '[2001:db8::1]'],
    ['http://[::1]', 'http://[::1]', '[::1]'],
    ['(http://[2001:db8::1])', 'http://[2001:db8::1]', '[2001:db8::1]'],
    ['http://[2001:db8::zz]/', undefined, undefined],
    ['http://my_server.example.com/', 'http://my_server.example.com/', 'my_server.example.com'],
    ['http://_dmarc.example.com/', 'http://_dmarc.example.com/', '_dmarc.example.com'],
    ['http://127.0.0.1:4600/ml', 'http://127.0.0.1:4600/ml', '127.0.0.1'],
    ['http://127.0.0.1:4600好', 'http://127.0.0.1:4600', '127.0.0.1'],
    ['http://127.0.0.1好', 'http://127.0.0.1', '127.0.0.1'],
    ['http://localhost:4600', 'http://localhost:4600', 'localhost'],
    ['http://intranet/a', 'http://intranet/a', 'intranet'],
    // Shown as they will open.
    ['http://0x7f.1/', 'http://127.0.0.1/', '127.0.0.1'],
    ['http://2130706433/x', 'http://127.0.0.1/x', '127.0.0.1'],
    ['http://017700000001', 'http://127.0.0.1', '127.0.0.1'],
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/', 'xn--80ak6aa92e.com'],
    ['https://gооgle.com/', 'https://xn--ggle-55da.com/', 'xn--ggle-55da.com'],
    ['https://раураl.com', 'https://xn--l-7sba6dbr.com', 'xn--l-7sba6dbr.com'],
    ['https://ехаmple.com/a', 'https://xn--mple-43d3a6i.com/a', 'xn--mple-43d3a6i.com'],
    ['https://bаnk好.com', 'https://xn--bnk-6cd1030i.com', 'xn--bnk-6cd1030i.com'],
    ['https://bankノlogin.jp/', 'https://xn--banklogin-j74h.jp/', 'xn--banklogin-j74h.jp'],
    ['https://ｅxample.com', 'https://example.com', 'example.com'],
    ['https://exampl\u0435\u0301.com', 'https://xn--exampl-nxd77v.com', 'xn--exampl-nxd77v.com'],
    ['https://\u{1d41e}xample.com', 'https://example.com', 'example.com'],
    ['https://exam\ufe0fple.com', 'https://example.com', 'example.com'],
    ['https://bıtcoin.com/', 'https://xn--btcoin-p9a.com/', 'xn--btcoin-p9a.com'],
    ['https://ΓΑΜΜΑ.com/', 'https://γαμμα.com/', 'xn--mxaae1ba.com'],
    // A sentence directly after the host or the path ends the address.
    ['看https://example.com/abc很好', 'https://example.com/abc', 'example.com'],
    ['看https://example.com很好', 'https://example.com', 'example.com'],
    ['看https://example.com/很好', 'https://example.com/', 'example.com'],
    ['看www.example.com很好', 'www.example.com', 'www.example.com'],
    ['看https://example.com。很好', 'https://example.com', 'example.com'],
    ['看https://example.com｡', 'https://example.com', 'example.com'],
    ['看https://example.com，很好', 'https://example.com', 'example.com'],
    ['看https://example.com：很好', 'https://example.com', 'example.com'],
    ['「https://example.com」です', 'https://example.com', 'example.com'],
    ['https://example.comです', 'https://example.com', 'example.com'],
    ['https://example.com에서 봤어요', 'https://example.com', 'example.com'],
    ['https://example.com/abc는 좋아요', 'https://example.com/abc', 'example.com'],
    ['https://example.comครับ', 'https://example.com', 'example.com'],
    ['ดูhttps://example.com/a', 'https://example.com/a', 'example.com'],
    ['https://example.com/a। नमस्ते', 'https://example.com/a', 'example.com'],
    ['地址:www.example.com！', 'www.example.com', 'www.example.com'],
    ['https://example.com/a…', 'https://example.com/a', 'example.com'],
    ['https://example.com👍', 'https://example.com', 'example.com'],
    ['https://example.com\u200b', 'https://example.com', 'example.com'],
    // Paths keep the letters of alphabetic scripts.
    ['https://vi.wikipedia.org/wiki/Xổ_số', 'https://vi.wikipedia.org/wiki/Xổ_số', 'vi.wikipedia.org'],
    [
      'https://vi.wikipedia.org/wiki/X\u00f4\u0309_s\u00f4\u0301',
      'https://vi.wikipedia.org/wiki/X\u00f4\u0309_s\u00f4\u0301',
      'vi.wikipedia.org',
    ],
    ['https://th.wikipedia.org/wiki/หวย', 'https://th.wikipedia.org/wiki/หวย', 'th.wikipedia.org'],
    ['https://ko.wikipedia.org/wiki/로또', 'https://ko.wikipedia.org/wiki/로또', 'ko.wikipedia.org'],
    ['https://ko.wikipedia.org/wiki/로또6/45회', 'https://ko.wikipedia.org/wiki/로또6/45', 'ko.wikipedia.org'],
    ['https://hi.wikipedia.org/wiki/लॉटरी', 'https://hi.wikipedia.org/wiki/लॉटरी', 'hi.wikipedia.org'],
    ['https://ru.wikipedia.org/wiki/Лотерея#Виды', 'https://ru.wikipedia.org/wiki/Лотерея#Виды', 'ru.wikipedia.org'],
    ['https://id.wikipedia.org/wiki/Lotere_é', 'https://id.wikipedia.org/wiki/Lotere_é', 'id.wikipedia.org'],
    ['https://fa.wikipedia.org/wiki/می\u200cخواهم', 'https://fa.wikipedia.org/wiki/می\u200cخواهم', 'fa.wikipedia.org'],
    ['https://fr.wikipedia.org/wiki/Jeu_d’argent', 'https://fr.wikipedia.org/wiki/Jeu_d’argent', 'fr.wikipedia.org'],
    ['https://vi.wikipedia.org/wiki/Việt–Mỹ', 'https://vi.wikipedia.org/wiki/Việt–Mỹ', 'vi.wikipedia.org'],
    ['https://example.com/?q=xổ số', 'https://example.com/?q=xổ', 'example.com'],
    ['https://example.com?tên=hải', 'https://example.com?tên=hải', 'example.com'],
    // Chinese and Japanese letters belong to the path within brackets, after `_` and `%XX`, and before another sign of a path.
    [
      'https://ja.wikipedia.org/wiki/Loto_(曖昧さ回避)',
      'https://ja.wikipedia.org/wiki/Loto_(曖昧さ回避)',
      'ja.wikipedia.org',
    ],
    ['https://zh.wikipedia.org/wiki/中国_(消歧义)', 'https://zh.wikipedia.org/wiki/中国_(消歧义)', 'zh.wikipedia.org'],
    ['https://example.com/a_中文b版', 'https://example.com/a_中文b版', 'example.com'],
    ['https://example.com/%E4%B8%AD国', 'https://example.com/%E4%B8%AD国', 'example.com'],
    ['https://baike.example.com/item/彩票/12345', 'https://baike.example.com/item/彩票/12345', 'baike.example.com'],
    ['https://zh.wikipedia.org/wiki/彩票', 'https://zh.wikipedia.org/wiki/', 'zh.wikipedia.org'],
    // A part of a host is no link.
    ['https://evil。com/x', undefined, undefined],
    ['https://www.evil．com', undefined, undefined],
    ['https://exⓐmple.com', undefined, undefined],
    ['https://example%2ecom/', undefined, undefined],
    ['https://exam\u00adple.com/', undefined, undefined],
    ['https://example\u200b.com', undefined, undefined],
    ['https://example.c好', undefined, undefined],
    ['https://例え。テスト', undefined, undefined],
    ['https://bank.com:8080@other.example', undefined, undefined],
    ['https://bank.com:x@other.example', undefined, undefined],
    ['https://bank.com,x@other.example', undefined, undefined],
    ['https://example.com:80801234', undefined, undefined],
    ['https://a..b,www.example.com', undefined, undefined],
    ['https://example.com-', undefined, undefined],
    ['user@www.example.com', undefined, undefined],
    ['ftp://www.example.com', undefined, undefined],
    ['shop.www.example.com', undefined, undefined],
    ['https://' + 'a'.repeat(300) + '.com', undefined, undefined],
  ])('%j shows %j', (text, shown, host) => {
    const [link, ...more] = linksOf(text);
    expect(link?.shown).toBe(shown);
    expect(link && new URL(link.url).hostname).toBe(host);
    expect(more).toEqual([]);
    // The reader sees the host that opens.
    expect(link && new URL(link.shown.replace(/^www/, 'https://www')).hostname).toBe(host);
  });
});

test('finds addresses inside foreign-scheme ones only with their own scheme', () => {
  expect(shownIn('https://https://example.com')).toEqual(['https://example.com']);
  expect(shownIn('view-source:https://example.com/')).toEqual(['https://example.com/']);
});

test.each([
  ['https://example.com/很好?a=b', 'example.com'],
  ['www.example.com/a', 'www.example.com'],
  ['http://gооgle.com:8080/', 'xn--ggle-55da.com:8080'],
  ['https://user@example.com/', undefined],
  ['https://example.com/a b', undefined],
  ['javascript:alert(1)', undefined],
  ['https://a..b', undefined],
  ['https://good.com\\@evil.com/', undefined],
  ['', undefined],
])('takes %j as a whole address with the host %s', (text, host) => {
  expect(webAddress(text)?.host).toBe(host);
});

/** Counts how often a pattern is applied while a text is split. */
function patternUses(text: string): number {
  const { exec } = RegExp.prototype;
  let uses = 0;
  RegExp.prototype.exec = function count(this: RegExp, subject: string) {
    uses += 1;
    return exec.call(this, subject);
  };
  try {
    linksOf(text);
  } finally {
    RegExp.prototype.exec = exec;
  }
  return uses;
}

test.each([
  'https://',
  'https://a/',
  'https://a.b/(',
  'https://a_',
  'www.',
  'www.a.',
  'https://a@',
  '@',
  'https://a.中',
  'https://a.b/中/',
])('needs twice the steps for twice the text of %j', (beginning) => {
  const steps = (count: number) => patternUses(beginning.repeat(count));
  expect(steps(800)).toBeLessThan(2.2 * steps(400) + 20);
});
