import { createContext, createElement, use, useMemo, type ReactNode } from 'react';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Language } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { useLanguage } from '../../i18n/use-language.ts';

/** What every bubble says besides its message. Read once for the whole log: a subscription per bubble would cost more than the bubble. */
export interface LogTexts {
  readonly language: Language;
  /** Who reads: what is meant for them stands out. */
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

/** Puts the texts, in the language on screen, around a `MessageLog`: it is drawn anew with every message, they are not. */
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

/** The texts of the log around a bubble. */
export function useLogTexts(): LogTexts {
  const texts = use(LogTextsContext);
  if (texts === undefined) throw new Error('a log needs LogTextsProvider around it');
  return texts;
}
