/**
 * The loader's own few words. They stand here and not in locales/, because they must be there before the widget is, and
 * when the widget cannot be reached at all.
 */

import type { Language } from './types.ts';

/** Per language: open | unreachable | retry. */
export const TEXTS: Record<Language, string> = {
  cn: '打开聊天|聊天暂时连不上|重试',
  en: 'Open chat|Chat can’t be reached|Try again',
  th: 'เปิดแชต|เชื่อมต่อไม่ได้|ลองใหม่',
  vi: 'Mở trò chuyện|Mất kết nối|Thử lại',
  ja: 'チャットを開く|接続できません|再試行',
  ko: '채팅 열기|연결할 수 없습니다|다시 시도',
  hi: 'चैट खोलें|संपर्क नहीं हुआ|फिर कोशिश करें',
  ind: 'Buka obrolan|Tidak terhubung|Coba lagi',
};

/** Open, unreachable, retry. */
export type Texts = readonly [string, string, string];

/** The texts of a language; Chinese when none is known (D-05). */
export const textsOf = (language: Language = 'cn'): Texts => TEXTS[language].split('|') as unknown as Texts;

/**
 * The language code of a code or of a standard tag: `zh-CN` → `cn`, `id` → `ind`, `en-GB` → `en`; undefined when it is none
 * of the eight. Spec: D-05.
 */
export function findLanguage(value: string): Language | undefined {
  const code = value.toLowerCase().split(/[-_]/)[0] as string;
  const language = { zh: 'cn', id: 'ind' }[code] ?? code;
  return Object.hasOwn(TEXTS, language) ? (language as Language) : undefined;
}
