import { describe, expect, it } from 'vitest';
import { chooseLanguage, savedLanguage, saveLanguage } from '../../../widget/i18n/language-choice.ts';
import { createMemoryKeyValue } from '../../../widget/platform/key-value.ts';

describe('chooseLanguage', () => {
  it.each([
    { name: 'the address wins', query: 'th', saved: 'vi', browser: ['en'], expected: 'th' },
    { name: 'a saved choice beats the browser', query: null, saved: 'vi', browser: ['en'], expected: 'vi' },
    {
      name: 'the browser speaks when nobody chose',
      query: null,
      saved: null,
      browser: ['ko-KR', 'en'],
      expected: 'ko',
    },
    {
      name: 'the first browser language that is ours',
      query: null,
      saved: null,
      browser: ['fr', 'ja'],
      expected: 'ja',
    },
    { name: 'a wrong address is no wish', query: 'xx', saved: 'hi', browser: [], expected: 'hi' },
    { name: 'an empty address is no wish', query: '', saved: null, browser: ['en-US'], expected: 'en' },
    { name: 'a broken saved value is no wish', query: null, saved: '{"a":1}', browser: ['in'], expected: 'ind' },
    { name: 'Chinese of any place is cn', query: 'zh-TW', saved: null, browser: [], expected: 'cn' },
    { name: 'nothing known falls to the default', query: null, saved: null, browser: ['fr', 'de'], expected: 'cn' },
    {
      name: 'what the tenant does not offer is no wish',
      query: 'ja',
      saved: 'ko',
      browser: ['vi'],
      supported: ['th', 'vi'] as const,
      expected: 'vi',
    },
    {
      name: 'else the first that the tenant offers',
      query: 'ja',
      saved: null,
      browser: ['en'],
      supported: ['th', 'vi'] as const,
      expected: 'th',
    },
  ])('chooses the language: $name', ({ expected, ...wishes }) => {
    expect(chooseLanguage(wishes)).toBe(expected);
  });
});

describe('the saved language', () => {
  it('is stored under the specified key', () => {
    const store = createMemoryKeyValue();
    expect(savedLanguage(store)).toBeNull();
    saveLanguage(store, 'ind');
    expect(savedLanguage(store)).toBe('ind');
    expect(store.get('ml_language')).toBe('ind');
  });
});
