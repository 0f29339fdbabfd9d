/** The unread count for screen readers, appended to the bubble's name. Part of bubble-extras.js: no count is known before that. */

import type { Language } from './types.ts';

const UNREAD: Record<Language, string> = {
  cn: '，# 条未读',
  en: ', # unread',
  th: ' ยังไม่ได้อ่าน # ข้อความ',
  vi: ', # tin chưa đọc',
  ja: '、未読#件',
  ko: ', 읽지 않은 메시지 #개',
  hi: ', # अपठित',
  ind: ', # belum dibaca',
};

/** Such as `, 9 unread`; nothing for 0. */
export const unreadText = (total: number, language: Language = 'cn'): string =>
  total ? UNREAD[language].replace('#', String(total)) : '';
