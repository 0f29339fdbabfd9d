import { createContext, createElement, use, useMemo, type ReactNode } from 'react';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import type { Language } from '../../../i18n/languages.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';

/**
 * The texts that every bubble needs besides its message. They are read once for the whole log: a subscription per bubble would
 * cost more than the bubble.
 */
export interface LogTexts {
  readonly language: Language;
  /** The reader. Content that is addressed to them is highlighted. */
  readonly ownId: UserId;
  readonly logLabel: string;
  readonly sending: string;
  readonly sent: string;
  readonly read: string;
  readonly notSent: string;
  readonly resend: string;
  readonly blockedMarkup: string;
}

const LogTextsContext = createContext<LogTexts | undefined>(undefined);

/** Provides the texts in the current language to a `MessageLog`. The log renders again with every message; the texts do not change. */
export function LogTextsProvider({ ownId, children }: { readonly ownId: UserId; readonly children: ReactNode }) {
  return createElement(LogTextsContext, { value: useLoadedLogTexts(ownId) }, children);
}

function useLoadedLogTexts(ownId: UserId): LogTexts {
  const { t } = useTranslation(['room', 'log']);
  const language = useLanguage();
  return useMemo(
    () => ({
      language,
      ownId,
      logLabel: t('logLabel'),
      sending: t('sending'),
      sent: t('sent'),
      read: t('log:read'),
      notSent: t('notSent'),
      resend: t('resend'),
      blockedMarkup: t('blockedMarkup'),
    }),
    [t, language, ownId],
  );
}

/** The texts of the log that contains the bubble. */
export function useLogTexts(): LogTexts {
  const texts = use(LogTextsContext);
  if (texts === undefined) throw new Error('a log needs LogTextsProvider around it');
  return texts;
}
