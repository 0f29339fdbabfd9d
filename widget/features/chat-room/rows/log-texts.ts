import { createContext, createElement, use, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import { kindContentOf } from '../../../domain/message/kinds.ts';
import type { Message } from '../../../domain/message/message.ts';
import { hasForbiddenMarkup } from '../../../domain/message/text.ts';
import { formatClock } from '../../../i18n/format.ts';
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
  /** The name of a row: the sender, the content and the time of its message, and the delivery state of an own one. */
  readonly nameOfRow: (message: Message, state: { readonly isOwn: boolean; readonly isRead: boolean }) => string;
}

const LogTextsContext = createContext<LogTexts | undefined>(undefined);

/** Provides the texts in the current language to a `MessageLog`. The log renders again with every message; the texts do not change. */
export function LogTextsProvider({ ownId, children }: { readonly ownId: UserId; readonly children: ReactNode }) {
  return createElement(LogTextsContext, { value: useLoadedLogTexts(ownId) }, children);
}

function useLoadedLogTexts(ownId: UserId): LogTexts {
  const { t } = useTranslation(['room', 'log']);
  const language = useLanguage();
  const kindLabel = useKindLabel();
  const label = useRef(kindLabel);
  useLayoutEffect(() => {
    label.current = kindLabel;
  });
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
      nameOfRow: ({ content, senderName, timeMs, delivery }, { isOwn, isRead }) => {
        const shown = kindContentOf(content);
        const isBlocked = shown.kind === 'text' && hasForbiddenMarkup(shown.text);
        const name = t('log:rowName', {
          name: isOwn ? t('log:you') : senderName,
          text: isBlocked ? t('blockedMarkup') : label.current(shown),
          time: formatClock(timeMs, { language, nowMs: timeMs }),
        });
        if (!isOwn) return name;
        const states = { sending: t('sending'), failed: t('notSent'), sent: t(isRead ? 'log:read' : 'sent') };
        return t('log:rowState', { name, state: states[delivery.state] });
      },
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
