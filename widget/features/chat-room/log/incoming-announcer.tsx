import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { kindContentOf, KIND_FACTS } from '../../../domain/message/kinds.ts';
import { useKindLabel } from '../../../components/message-kinds.tsx';
import { useGameText } from '../shared/use-game-text.ts';
import { isTakenBack } from '../../../domain/message/taken-back.ts';
import { isSent, type Message } from '../../../domain/message/message.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { clockDifferenceAtom } from '../../../state/server-clock.ts';
import { LiveRegion } from '../../../ui/page/live-region.tsx';
import { usePlaceOf } from './use-place-of.ts';

/** Screen readers queue announcements, and a user does not listen to a long burst to its end. */
const MAX_ANNOUNCED = 5;

interface IncomingAnnouncerProps {
  readonly messages: readonly Message[];
  readonly ownId: string;
}

/**
 * Announces each new message to a screen reader once, with its sender and text. Of own messages, only the result of a game is
 * announced. Messages from before the chat was opened are not announced.
 */
export function IncomingAnnouncer({ messages, ownId }: IncomingAnnouncerProps) {
  const [openedAtMs] = useState(() => Date.now());
  // Message times are the provider's time.
  const difference = useAtomValue(clockDifferenceAtom) ?? 0;
  const placeOf = usePlaceOf(messages[0]?.chatId);
  const announce = useAnnouncement(ownId);
  // If a later message disappears, an older one that was already announced must not be announced again.
  const [saidUntilMs, setSaidUntilMs] = useState(0);
  const announced: { readonly id: string; readonly text: string; readonly timeMs: number }[] = [];
  for (let at = messages.length - 1; at >= 0 && announced.length < MAX_ANNOUNCED; at -= 1) {
    const message = messages[at];
    // The list is oldest first: all messages before this one are older still.
    if (message === undefined || (isSent(message) && message.timeMs < openedAtMs + difference)) break;
    if (message.timeMs < saidUntilMs) break;
    if (!isSent(message) || isTakenBack(message) || placeOf(message) === 'hidden') continue;
    const text = announce(message);
    if (text !== '') announced.push({ id: message.localId, text, timeMs: message.timeMs });
  }
  const oldestMs = announced.length === MAX_ANNOUNCED ? announced.at(-1)?.timeMs : undefined;
  if (oldestMs !== undefined && oldestMs > saidUntilMs) setSaidUntilMs(oldestMs);
  return <LiveRegion announcements={announced.toReversed()} />;
}

/** The announcement of a message; empty if the message is not announced. */
function useAnnouncement(ownId: string): (message: Message) => string {
  const { t } = useTranslation('room');
  const label = useKindLabel();
  const gameText = useGameText();
  return ({ content, senderId, senderName }) => {
    const shown = kindContentOf(content);
    const isOwn = senderId === ownId;
    const by = (text: string): string => t('announcement', { name: senderName, text });
    // A game is announced once, when its outcome is known. An own game appears before its outcome.
    if (shown.kind === 'game') return shown.outcome === undefined && isOwn ? '' : by(gameText(shown));
    if (isOwn && shown.kind !== 'notice') return '';
    return KIND_FACTS[shown.kind].place === 'group' ? by(label(shown)) : label(shown);
  };
}
