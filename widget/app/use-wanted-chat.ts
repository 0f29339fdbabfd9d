import { atom, useAtom, useAtomValue } from 'jotai';
import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createPlatformChatActions } from '../actions/platform-chat-actions.ts';
import { chatPath, messagePath } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';
import { useOutcome } from '../components/use-outcome.ts';
import { readChatTarget, type ChatTarget } from '../contract/chat-target.ts';
import type { AnswerHost } from '../state/environment.ts';
import { sessionAtom, type SessionState } from '../state/session.ts';

interface WantedChat {
  readonly target: ChatTarget;
  readonly answer: AnswerHost;
}

/** The chat that the host page requests, until a user is signed in. */
const wantedChatAtom = atom<WantedChat | undefined>(undefined);

/**
 * Opens the chat that the host page names, and answers whether the player sees it. A chat with a known id opens immediately. The
 * platform's own ids and a draft wait for a signed-in user; a guest of the customer service has no other chats. The newest request
 * counts. L-PB1.
 */
export function useWantedChat(): (value: unknown, answer: AnswerHost) => void {
  const [wanted, setWanted] = useAtom(wantedChatAtom);
  const session = useAtomValue(sessionAtom);
  const newest = useRef<WantedChat>(undefined);
  const { findChat, hasChat, offerDraft } = useActions().lazy(createPlatformChatActions);
  const showOutcome = useEffectEvent(useOutcome());
  const go = useGo();
  const goTo = useCallback(
    (chatId: string, messageId?: string) =>
      go(messageId === undefined ? chatPath(chatId) : messagePath(chatId, messageId), { anime: 'open' }),
    [go],
  );
  const refusal = refusalOf(session);
  const isSignedIn = 'account' in session && session.account.isGuest !== true;

  useEffect(() => {
    if (wanted === undefined) return;
    // After a sign-in the chat opens nevertheless.
    if (refusal !== undefined) wanted.answer(refusal);
    if (!isSignedIn) return;
    setWanted(undefined);
    const { target, answer } = wanted;
    void findChat(target).then(async (found) => {
      if (newest.current !== wanted) return answer('replaced');
      if (!found.ok) {
        answer(NOT_FOUND.has(found.failure.code) ? 'not_found' : found.failure.code);
        return showOutcome(found);
      }
      if (target.draft !== undefined) offerDraft(found.value, target.draft);
      if (!('chatId' in target)) goTo(found.value);
      // The provider has checked its own ids.
      answer(!('chatId' in target) || (await hasChat(target.chatId)) ? undefined : 'not_found');
    });
  }, [wanted, isSignedIn, refusal, setWanted, findChat, hasChat, offerDraft, goTo]);

  return useCallback(
    (value, answer) => {
      const target = readChatTarget(value);
      if (target === undefined) return answer('invalid_request');
      newest.current = { target, answer };
      setWanted((before) => {
        before?.answer('replaced');
        return newest.current;
      });
      if ('chatId' in target) goTo(target.chatId, target.messageId);
    },
    [setWanted, goTo],
  );
}

/** The refusals for a player and a group that the user does not know. For the host page they are one. */
const NOT_FOUND: ReadonlySet<string> = new Set(['no_friend_yet', 'card_group', 'not_found']);

/** The code for a session in which no chat can be shown, now or soon. */
function refusalOf(session: SessionState): string | undefined {
  switch (session.phase) {
    case 'signed-out':
      return 'signed_out';
    case 'other-window':
      return 'other_window';
    case 'load-failed':
      return session.failure;
    case 'starting':
      return undefined;
    case 'loading':
    case 'ready':
      return session.account.isGuest === true ? 'signed_out' : undefined;
  }
}
