import { CONSOLE_TEXTS, type TextKey } from '../../texts.ts';
import type { useSay } from '../../use-console.tsx';

/** The action of an agent in words. An action of a later version keeps its name. */
export function sayAccess(t: ReturnType<typeof useSay>, action: string): string {
  const key = `access-${action}`;
  return isText(key) ? t(key) : action;
}

const isText = (key: string): key is TextKey => Object.hasOwn(CONSOLE_TEXTS.en, key);
