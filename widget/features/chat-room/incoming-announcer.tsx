import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSent, type Message } from '../../domain/message/message.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

/** Says a new message of someone else to a screen reader, once: sender and text. Messages that were there before are silent. */
export function IncomingAnnouncer({
  messages,
  ownId,
}: {
  readonly messages: readonly Message[];
  readonly ownId: string;
}) {
  const { t } = useTranslation('room');
  const [openedAtMs] = useState(() => Date.now());
  const newest = messages.findLast((message) => message.senderId !== ownId && message.content.kind === 'text');
  const isNew = newest !== undefined && isSent(newest) && newest.timeMs >= openedAtMs;
  const announcement =
    isNew && newest.content.kind === 'text'
      ? { id: newest.localId, text: t('announcement', { name: newest.senderName, text: newest.content.text }) }
      : null;
  return <LiveRegion announcement={announcement} />;
}
