// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import {
  applyDocumentLanguage,
  currentLanguage,
  hasLaterTexts,
  startI18n,
  switchLanguage,
} from '../../../widget/i18n/i18n.ts';
import { applyLanguagePack } from '../../../widget/i18n/language-pack.ts';
import { addLaterTexts } from '../../../widget/i18n/later-texts.ts';

async function started(language: 'cn' | 'en') {
  const i18n = await startI18n(language);
  if (i18n === null) throw new Error('the language did not load');
  return i18n;
}

describe('translation', () => {
  it('speaks as soon as it has started', async () => {
    const i18n = await started('cn');
    expect(i18n.t('cancel')).toBe('取消');
    expect(i18n.t('chat:emptyTitle')).toBe('还没有聊天');
    expect(currentLanguage(i18n)).toBe('cn');
  });

  it('picks plurals by the rules of the language', async () => {
    const i18n = await started('en');
    expect(i18n.t('unread', { count: 1 })).toBe('1 unread message');
    expect(i18n.t('unread', { count: 2 })).toBe('2 unread messages');
    expect((await started('cn')).t('unread', { count: 1 })).toBe('1 条未读');
  });

  it('leaves escaping to React', async () => {
    const i18n = await started('en');
    expect(i18n.t('chat:groupRenamed', { actor: '<A>', name: '&' })).toBe('<A> renamed the group to “&”');
  });

  it('refuses a key that does not exist', async () => {
    const i18n = await started('en');
    // @ts-expect-error no such key
    expect(i18n.t('noSuchKey')).toBe('noSuchKey');
  });

  it('changes language while it runs', async () => {
    const i18n = await started('cn');
    expect(await switchLanguage(i18n, 'ind')).toBe(true);
    expect(i18n.t('cancel')).toBe('Batal');
    expect(currentLanguage(i18n)).toBe('ind');
  });
});

describe('a tenant’s own Vietnamese', () => {
  const pack = new Map([
    ['common.cancel', 'Thôi'],
    ['errors.network', 'Mất mạng rồi'],
    ['common.noSuchKey', 'x'],
    ['common.constructor', 'x'],
    ['nowhere.at', 'x'],
  ]);

  it('takes the place of the product’s, at the start and whenever more comes in, and of no other language', async () => {
    const i18n = await startI18n('vi');
    if (i18n === null) throw new Error('the language did not load');
    applyLanguagePack(i18n, 'vi', pack);
    expect(i18n.t('cancel')).toBe('Thôi');
    expect(i18n.t('chat:emptyTitle')).toBe((await startI18n('vi'))?.t('chat:emptyTitle'));
    await addLaterTexts(i18n);
    expect(i18n.t('errors:network')).toBe('Mất mạng rồi');
    expect(['common:noSuchKey', 'common:constructor', 'nowhere:at'].some((key) => i18n.exists(key))).toBe(false);
    expect(await switchLanguage(i18n, 'en')).toBe(true);
    expect(i18n.t('cancel')).toBe('Cancel');
    expect(await switchLanguage(i18n, 'vi')).toBe(true);
    expect([i18n.t('cancel'), i18n.t('errors:network')]).toEqual(['Thôi', 'Mất mạng rồi']);
  });
});

describe('applyDocumentLanguage', () => {
  it('gives the document the standard tag and the direction', () => {
    applyDocumentLanguage(document.documentElement, 'ind');
    expect(document.documentElement.lang).toBe('id');
    expect(document.documentElement.dir).toBe('ltr');
    applyDocumentLanguage(document.documentElement, 'cn');
    expect(document.documentElement.lang).toBe('zh-CN');
  });
});

describe('the texts that the first screen does without', () => {
  it('come when they are wanted, once, and with every change of language', async () => {
    const i18n = await started('cn');
    expect(hasLaterTexts(i18n)).toBe(false);
    await Promise.all([addLaterTexts(i18n), addLaterTexts(i18n)]);
    expect(i18n.t('profile:language')).toBe('界面语言');
    await switchLanguage(i18n, 'en');
    expect(hasLaterTexts(i18n)).toBe(true);
  });
});
