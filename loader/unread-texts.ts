/** The unread count for screen readers, appended to the bubble's name. Part of bubble-extras.js: no count is known before that. */

import type { Shell } from './shell.ts';
import type { Language } from './types.ts';

const UNREAD: Record<Language, string> = {
  cn: '，{{count}} 条未读',
  en: ', {{count}} unread',
  th: ' ยังไม่ได้อ่าน {{count}} ข้อความ',
  vi: ', {{count}} tin chưa đọc',
  ja: '、未読{{count}}件',
  ko: ', 읽지 않은 메시지 {{count}}개',
  hi: ', {{count}} अपठित',
  ind: ', {{count}} belum dibaca',
};

export const unreadTextOf = (language: Language = 'cn'): string => UNREAD[language];

/** Such as `, 9 unread`; nothing for 0. A tenant's own text may write the placeholder with spaces or a format. */
export const unreadText = (total: number, { options, own }: Pick<Shell, 'options' | 'own'>): string =>
  total ? `${own?.unread ?? unreadTextOf(options().locale)}`.replace(/\{\{.*?\}\}/g, String(total)) : '';
