import { useAtomValue, useStore } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { kindContentOf } from '../domain/message/kinds.ts';
import { useKindLabel } from '../components/message-kinds.tsx';
import { photoUrl } from '../components/photo-url.ts';
import { chatKind } from '../domain/chat/chat-id.ts';
import type { Message } from '../domain/message/message.ts';
import { hasForbiddenMarkup } from '../domain/message/text.ts';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { chatIdentityAtom, chatsAtom } from '../state/chats.ts';
import { accountAtom } from '../state/session.ts';
import { avatarColorIndex, initialsOf } from '../ui/rows/initials.ts';
import { newArrivals } from './arrivals.ts';
import { inOneLine } from './preview-line.ts';

/** Calls back when messages arrive that deserve an alert. It causes no render. */
function useArrivals(onArrivals: (arrivals: readonly Message[]) => void): void {
  const store = useStore();
  const report = useEffectEvent(onArrivals);

  useEffect(() => {
    const look = () => ({ chats: store.get(chatsAtom), owner: store.get(accountAtom)?.userId });
    let seen = look();
    return store.sub(chatsAtom, () => {
      const before = seen;
      seen = look();
      // Ignore a change of the account: the list of another player is not news.
      if (seen.owner === undefined || before.owner !== seen.owner) return;
      const identify = store.get(chatIdentityAtom);
      const arrivals = newArrivals(
        before.chats,
        seen.chats,
        seen.owner,
        (chatId) => identify(chatId).notificationsMuted,
      );
      if (arrivals.length > 0) report(arrivals);
    });
  }, [store]);
}

interface MessagePreviewText {
  /** The name of the chat; empty if unknown. */
  readonly title: string;
  readonly text: string;
  readonly initials: string;
  /** The index of the chat's avatar colour. */
  readonly colorIndex: number;
  /** Undefined: the chat has no picture. */
  readonly pictureAddress: string | undefined;
}

/**
 * Calls back with one of the messages that arrived together, and with its preview, as soon as the texts are loaded. The labels
 * for messages other than text load on demand.
 */
export function useNamedArrival(
  choose: (arrivals: readonly Message[]) => Message | undefined,
  onNamed: (message: Message, preview: MessagePreviewText) => void,
): void {
  const [areLabelsWanted, wantLabels] = useState(false);
  const areLabelsThere = useLazyTexts(areLabelsWanted);
  const waiting = useRef<Message>(undefined);
  const preview = useMessagePreview();
  const report = (message: Message): void => onNamed(message, preview(message));
  const reportWaiting = useEffectEvent(report);

  useArrivals((arrivals) => {
    const chosen = choose(arrivals);
    if (chosen === undefined) return;
    if (areLabelsThere || !needsLabel(chosen)) return report(chosen);
    waiting.current = chosen;
    wantLabels(true);
  });
  useEffect(() => {
    if (!areLabelsThere || waiting.current === undefined) return;
    reportWaiting(waiting.current);
    waiting.current = undefined;
  }, [areLabelsThere]);
}

/** A message as one line of plain text, for alerts outside the lists. */
function useMessagePreview(): (message: Message) => MessagePreviewText {
  const { t } = useTranslation('chat');
  const identify = useAtomValue(chatIdentityAtom);
  const label = useKindLabel();

  return (message) => {
    const { chatId, senderName } = message;
    const prefix = chatKind(chatId) === 'group' && senderName !== '' ? t('senderPrefix', { name: senderName }) : '';
    const { name, photo, colorSeed } = identify(chatId);
    const title = inOneLine(name || senderName);
    return {
      title,
      text: inOneLine(prefix + label(kindContentOf(message.content))),
      initials: initialsOf(title),
      colorIndex: avatarColorIndex(colorSeed),
      pictureAddress: photoUrl(photo),
    };
  };
}

const needsLabel = ({ content }: Message): boolean => content.kind !== 'text' || hasForbiddenMarkup(content.text);
