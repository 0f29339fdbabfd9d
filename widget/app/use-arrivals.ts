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
import { isBaseDataLoadedAtom } from '../state/environment.ts';
import { accountAtom } from '../state/session.ts';
import { avatarColorIndex, initialsOf } from '../ui/rows/initials.ts';
import { newArrivals } from './arrivals.ts';
import { inOneLine } from './preview-line.ts';

/** Calls back when messages arrive that deserve an alert. It causes no render. */
function useArrivals(onArrivals: (arrivals: readonly Message[]) => void): void {
  const store = useStore();
  const report = useEffectEvent(onArrivals);

  useEffect(() => {
    const look = () => ({
      chats: store.get(chatsAtom),
      owner: store.get(accountAtom)?.userId,
      isLoaded: store.get(isBaseDataLoadedAtom),
    });
    let seen = look();
    const watchLoading = store.sub(isBaseDataLoadedAtom, () => {
      seen = look();
    });
    const watchChats = store.sub(chatsAtom, () => {
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
        before.isLoaded,
      );
      if (arrivals.length > 0) report(arrivals);
    });
    return () => {
      watchLoading();
      watchChats();
    };
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
 * Calls back with the chosen ones of the messages that arrived together, and with their previews, as soon as the texts are loaded.
 * The labels for messages other than text load on demand; later messages then wait for the earlier ones.
 */
export function useNamedArrivals(
  choose: (arrivals: readonly Message[]) => readonly Message[],
  onNamed: (message: Message, preview: MessagePreviewText) => void,
): void {
  const [areLabelsWanted, wantLabels] = useState(false);
  const areLabelsThere = useLazyTexts(areLabelsWanted);
  const waiting = useRef<Message[]>([]);
  const preview = useMessagePreview();
  const report = (message: Message): void => onNamed(message, preview(message));
  const reportWaiting = useEffectEvent(report);

  useArrivals((arrivals) => {
    const chosen = choose(arrivals);
    if (areLabelsThere || (waiting.current.length === 0 && !chosen.some(needsLabel))) return chosen.forEach(report);
    waiting.current.push(...chosen);
    wantLabels(true);
  });
  useEffect(() => {
    if (!areLabelsThere) return;
    for (const message of waiting.current.splice(0)) reportWaiting(message);
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
