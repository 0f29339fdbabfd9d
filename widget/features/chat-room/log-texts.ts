import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserId } from '../../domain/chat/chat-id.ts';
import type { Language } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/use-language.ts';

/** What every bubble says besides its message. Read once for the whole log: a subscription per bubble would cost more than the bubble. */
export interface LogTexts {
  readonly language: Language;
  /** Who reads: what is meant for them stands out. */
  readonly ownId: UserId;
  readonly sending: string;
  readonly sent: string;
  readonly read: string;
  readonly notSent: string;
  readonly resend: string;
  readonly blockedMarkup: string;
}

const LogTextsContext = createContext<LogTexts | undefined>(undefined);

export const LogTextsProvider = LogTextsContext;

/** The texts in the language on screen; the same object until that changes. */
export function useLoadedLogTexts(ownId: UserId): LogTexts {
  const { t } = useTranslation(['room', 'log']);
  const language = useLanguage();
  return useMemo(
    () => ({
      language,
      ownId,
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
  if (texts === undefined) throw new Error('a bubble needs a MessageLog around it');
  return texts;
}
