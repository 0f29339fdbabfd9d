import { describe, expect, it } from 'vitest';
import { LANGUAGES, languageFacts, languageOf, supportedLanguages } from '../../../widget/i18n/languages.ts';

describe('languageOf', () => {
  it.each([
    ['cn', 'cn'],
    ['zh', 'cn'],
    ['zh-CN', 'cn'],
    ['zh-Hant-TW', 'cn'],
    ['EN', 'en'],
    ['en_GB', 'en'],
    ['ind', 'ind'],
    ['id', 'ind'],
    ['id-ID', 'ind'],
    ['in', 'ind'],
    [' th ', 'th'],
    ['vi-VN', 'vi'],
    ['ja-JP', 'ja'],
    ['ko', 'ko'],
    ['hi-IN', 'hi'],
    ['fr', null],
    ['', null],
    ['-', null],
    ['__proto__', null],
    ['constructor', null],
    ['english', null],
  ])('reads %j as %j', (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it('reads the standard tag of every language as that language', () => {
    expect(LANGUAGES.map((language) => languageOf(languageFacts(language).tag))).toEqual(LANGUAGES);
  });
});

describe('supportedLanguages', () => {
  it.each([
    [
      ['vi', 'en'],
      ['vi', 'en'],
    ],
    [
      ['zh', 'cn', 'en'],
      ['cn', 'en'],
    ],
    [['fr', 'th'], ['th']],
    [['fr'], LANGUAGES],
    [[], LANGUAGES],
  ])('keeps the tenant’s known languages: %j', (tenantList, languages) => {
    expect(supportedLanguages(tenantList)).toEqual(languages);
  });
});
