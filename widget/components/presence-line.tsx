import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { UserId } from '../domain/chat/chat-id.ts';
import { seenAgo, type FriendPresence, type SeenAgo } from '../domain/contact/presence.ts';
import { formatClock, formatListTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { localTimeAtom } from '../state/environment.ts';
import styles from './presence-line.module.css';
import { useFriendPresence } from './use-friend-presence.ts';

interface PresenceLineProps {
  readonly userId: UserId;
  /** Draws a dot before the word, for places whose avatar has none. */
  readonly hasDot?: boolean;
  /** Shown while the presence is unknown. */
  readonly fallback?: ReactNode;
}

/** A friend's presence as the second line of a row or a bar. */
export function PresenceLine({ userId, hasDot = false, fallback }: PresenceLineProps): ReactNode {
  return <SeenLine presence={useFriendPresence(userId)} hasDot={hasDot} fallback={fallback} />;
}

interface SeenLineProps extends Omit<PresenceLineProps, 'userId'> {
  readonly presence: FriendPresence | undefined;
}

/** A known presence as a line. */
export function SeenLine({ presence, hasDot = false, fallback }: SeenLineProps): ReactNode {
  const { t } = useTranslation('common');
  const { nowMs, offsetMs } = useAtomValue(localTimeAtom);
  const seen = presence === undefined ? undefined : seenAgo(presence, nowMs, offsetMs);
  if (seen === undefined) return fallback;
  if (seen.kind !== 'online') return <SeenText seen={seen} />;
  return (
    <span className={hasDot ? styles.dot : styles.online} data-online>
      {t('online')}
    </span>
  );
}

function SeenText({ seen }: { readonly seen: Exclude<SeenAgo, { kind: 'online' }> }): string {
  const { t } = useTranslation('people');
  const language = useLanguage();
  const { nowMs } = useAtomValue(localTimeAtom);
  switch (seen.kind) {
    case 'just-now':
      return t('seenNow');
    case 'minutes':
      return t('seenMinutes', { count: seen.count });
    case 'hours':
      return t('seenHours', { count: Math.max(seen.count, 1) });
    case 'yesterday':
      return t('seenYesterday', { time: formatClock(seen.atMs, { language, nowMs }) });
    case 'days':
      return t('seenDays', { count: seen.count });
    case 'date':
      return t('seenDate', { date: formatListTime(seen.atMs, { language, nowMs }) });
  }
}
