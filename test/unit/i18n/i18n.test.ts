// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { applyDocumentLanguage, currentLanguage, startI18n, switchLanguage } from '../../../widget/i18n/i18n.ts';

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
  const texts = new Map([
    ['common.cancel', 'Thôi'],
    ['common.noSuchKey', 'x'],
    ['nowhere.at', 'x'],
  ]);
  const pack = { language: 'vi', texts } as const;

  it('takes the place of the product’s, at the start and on a change, and of no other language', async () => {
    const i18n = await startI18n('vi', pack);
    if (i18n === null) throw new Error('the language did not load');
    expect(i18n.t('cancel')).toBe('Thôi');
    expect(i18n.t('chat:emptyTitle')).toBe((await startI18n('vi'))?.t('chat:emptyTitle'));
    expect(i18n.exists('common:noSuchKey') || i18n.exists('nowhere:at')).toBe(false);
    expect(await switchLanguage(i18n, 'en', pack)).toBe(true);
    expect(i18n.t('cancel')).toBe('Cancel');
    expect(await switchLanguage(i18n, 'vi', pack)).toBe(true);
    expect(i18n.t('cancel')).toBe('Thôi');
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
