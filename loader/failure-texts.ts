/**
 * Texts of the card that the panel shows if the widget does not start. Part of bridge.js. If that file fails to load, there is no
 * card: the bubble is the retry button and keeps its name.
 */

import type { Language } from './types.ts';

/** Per language: unreachable | retry. */
const TEXTS: Record<Language, string> = {
  cn: '聊天暂时连不上|重试',
  en: 'Chat can’t be reached|Try again',
  th: 'เชื่อมต่อไม่ได้|ลองใหม่',
  vi: 'Mất kết nối|Thử lại',
  ja: '接続できません|再試行',
  ko: '연결할 수 없습니다|다시 시도',
  hi: 'संपर्क नहीं हुआ|फिर कोशिश करें',
  ind: 'Tidak terhubung|Coba lagi',
};

export const failureTextsOf = (language: Language = 'cn'): readonly [string, string] =>
  TEXTS[language].split('|') as unknown as readonly [string, string];
