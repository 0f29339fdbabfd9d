// @vitest-environment happy-dom
import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../widget/i18n/library.ts';
import { LANGUAGES, languageFacts } from '../../../widget/i18n/languages.ts';
import { loadFirstTexts } from '../../../widget/i18n/load-language.ts';
import { createLookUp } from '../../../widget/i18n/look-up.ts';
import { applyDocumentLanguage, startTexts, type LoadOwnTexts } from '../../../widget/i18n/texts.ts';

async function started(language: 'cn' | 'en' | 'vi', loadOwn?: LoadOwnTexts) {
  const texts = await startTexts(language, loadOwn);
  if (texts === null) throw new Error('the language did not load');
  return { texts, t: (key: string, options?: Record<string, unknown>) => texts.sayIn('common')(key, options) };
}

describe('texts', () => {
  it('are available at the start, before i18next is loaded', async () => {
    const { texts, t } = await started('cn');
    expect(texts.hasLazyTexts()).toBe(false);
    expect(t('cancel')).toBe('取消');
    expect(t('chat:emptyTitle')).toBe('还没有聊天');
    expect(texts.sayIn('chat')('emptyTitle')).toBe('还没有聊天');
    expect(texts.language()).toBe('cn');
  });

  it.each(['the look-up', 'i18next'])('follow the plural rules of the language: %s', async (by) => {
    for (const [language, one, two] of [
      ['en', '1 unread message', '2 unread messages'],
      ['cn', '1 条未读', '2 条未读'],
    ] as const) {
      const { texts, t } = await started(language);
      if (by === 'i18next') await texts.loadLazyTexts();
      expect([t('unread', { count: 1 }), t('unread', { count: 2 })]).toEqual([one, two]);
    }
  });

  it('are not escaped, because React escapes them', async () => {
    const { texts, t } = await started('en');
    const say = () => t('chat:groupRenamed', { actor: '<A>', name: '&' });
    expect(say()).toBe('<A> renamed the group to “&”');
    await texts.loadLazyTexts();
    expect(say()).toBe('<A> renamed the group to “&”');
  });

  it('are empty until loaded, and for an unknown key', async () => {
    const { texts } = await started('en');
    const t = texts.sayIn('common') as TFunction;
    // @ts-expect-error no such key
    expect(t('noSuchKey')).toBe('');
    const kept = texts.sayIn('errors');
    expect([kept('noFriendYet'), texts.sayIn('common')('errors:noFriendYet')]).toEqual(['', '']);
    await texts.loadLazyTexts();
    // Also what a callback took before.
    for (const text of [kept('noFriendYet'), texts.sayIn('errors')('noFriendYet')]) expect(text).toContain('friend');
    expect(texts.sayIn('common')('noSuchKey')).toBe('');
  });

  it('change the language at runtime, before and after i18next loads', async () => {
    const { texts, t } = await started('cn');
    for (const [language, cancel] of [
      ['ind', 'Batal'],
      ['en', 'Cancel'],
    ] as const) {
      const before = texts.version();
      expect(await texts.switchLanguage(language)).toBe(true);
      expect(t('cancel')).toBe(cancel);
      expect(texts.language()).toBe(language);
      expect(texts.version()).not.toBe(before);
    }
  });
});

// i18next replaces the look-up at runtime: the texts must stay the same.
it.each(LANGUAGES)('gives every first text exactly as i18next does: %s', async (language) => {
  const first = await loadFirstTexts(language);
  if (first === null) throw new Error('the language did not load');
  const lookUp = createLookUp(first, languageFacts(language).tag);
  const i18n = createI18n(language, first);
  const values = { actor: 'A', name: 'N', max: 5, percent: 40, duration: '0:05', text: 'T', number: 7, reason: 'R' };
  for (const [namespace, keys] of Object.entries(first) as [keyof typeof first, object][]) {
    const library = i18n.getFixedT(i18n.language, namespace) as (key: string, options?: object) => string;
    for (const key of new Set(Object.keys(keys).map((name) => name.replace(/_(one|other)$/, ''))))
      for (const options of [undefined, { ...values, count: 0 }, { ...values, count: 1 }, { ...values, count: 12 }]) {
        if (options === undefined && !(key in keys)) continue;
        expect([key, lookUp(namespace)(key, options)]).toEqual([key, library(key, options)]);
      }
  }
});

describe('a tenant’s own texts', () => {
  const own = {
    vi: {
      'common.cancel': 'Thôi',
      'errors.network': 'Mất mạng rồi',
      'common.noSuchKey': 'x',
      'common.constructor': 'x',
      'nowhere.at': 'x',
    },
    en: { 'common.cancel': 'Stop' },
    cn: {},
  };
  const loadOwn: LoadOwnTexts = (language) =>
    Promise.resolve(new Map(Object.entries<string>(own[language as keyof typeof own])));

  it('replace the product’s texts, also lazy ones, in their language', async () => {
    const { texts, t } = await started('vi', loadOwn);
    expect(t('cancel')).toBe('Thôi');
    expect(t('chat:emptyTitle')).toBe((await started('vi')).t('chat:emptyTitle'));
    expect(texts.hasLazyTexts()).toBe(false);
    await texts.loadLazyTexts();
    expect(t('errors:network')).toBe('Mất mạng rồi');
    expect(['common:noSuchKey', 'nowhere:at'].map((key) => t(key))).toEqual(['', '']);
    expect(await texts.switchLanguage('en')).toBe(true);
    expect(t('cancel')).toBe('Stop');
    expect(await texts.switchLanguage('cn')).toBe(true);
    expect(t('cancel')).toBe('取消');
    expect(await texts.switchLanguage('vi')).toBe(true);
    expect([t('cancel'), t('errors:network')]).toEqual(['Thôi', 'Mất mạng rồi']);
  });
});

describe('applyDocumentLanguage', () => {
  it('sets the standard tag and the direction of the document', () => {
    applyDocumentLanguage(document.documentElement, 'ind');
    expect(document.documentElement.lang).toBe('id');
    expect(document.documentElement.dir).toBe('ltr');
    applyDocumentLanguage(document.documentElement, 'cn');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('the lazy texts', () => {
  it('load on demand, once, and on every language change', async () => {
    const { texts, t } = await started('cn');
    const heard: number[] = [];
    const stop = texts.subscribe(() => heard.push(texts.version()));
    await Promise.all([texts.loadLazyTexts(), texts.loadLazyTexts()]);
    expect(heard).toHaveLength(1);
    expect(t('profile:language')).toBe('语言');
    stop();
    await texts.switchLanguage('en');
    expect(texts.hasLazyTexts()).toBe(true);
    expect(heard).toHaveLength(1);
  });
});
