/**
 * The name of the bubble. It is here and not in locales/, because the bubble needs it before the widget has loaded, and also if
 * the widget is unreachable.
 */

import type { Language } from './types.ts';

export const OPEN_CHAT: Record<Language, string> = {
  cn: '打开聊天',
  en: 'Open chat',
  th: 'เปิดแชท',
  vi: 'Mở trò chuyện',
  ja: 'チャットを開く',
  ko: '채팅 열기',
  hi: 'चैट खोलें',
  ind: 'Buka obrolan',
};

/** Chinese when no language is known (D-05). */
export const openTextOf = (language: Language = 'cn'): string => OPEN_CHAT[language];

/**
 * Converts a language code or a standard tag to a language code: `zh-CN` → `cn`, `id` → `ind`, `en-GB` → `en`. Undefined if it
 * is none of the eight. Spec: D-05.
 */
export function findLanguage(value: string): Language | undefined {
  const code = value.toLowerCase().split(/[-_]/)[0] as string;
  const language = { zh: 'cn', id: 'ind' }[code] ?? code;
  return OPEN_CHAT.hasOwnProperty(language) ? (language as Language) : undefined;
}
