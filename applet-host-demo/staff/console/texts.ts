import { fillText, type StaffLanguage, type TextValues } from '../kit/say.ts';
import { cn } from './texts-cn.ts';
import { en } from './texts-en.ts';

export type TextKey = keyof typeof en;

export const CONSOLE_TEXTS: Readonly<Record<StaffLanguage, Readonly<Record<TextKey, string>>>> = { en, cn };

/** Returns a text with its values. */
export const say = (language: StaffLanguage, key: TextKey, values?: TextValues): string =>
  fillText(CONSOLE_TEXTS[language][key], values);
