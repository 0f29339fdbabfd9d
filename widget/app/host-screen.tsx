import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { createHostActions } from '../actions/host-actions.ts';
import { createBetActions } from '../actions/share-bet.ts';
import { richContentOf } from '../actions/rich-content.ts';
import { chatPath } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';
import { useRichLabel } from '../components/use-rich-label.ts';
import { PREVIEW_MAX_LENGTH } from '../contract/host-bridge.ts';
import { chatKind } from '../domain/chat/chat-id.ts';
import type { Message } from '../domain/message/message.ts';
import { hasForbiddenMarkup } from '../domain/message/text.ts';
import { useLaterTexts } from '../i18n/later-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { chatIdentityAtom, chatsAtom } from '../state/chats.ts';
import { hostCommandsAtom, tenantAtom } from '../state/environment.ts';
import { handedBetAtom, hostPageAtom, type HandedBet as HandedBetState } from '../state/host.ts';
import { accountAtom } from '../state/session.ts';
import { later } from '../ui/later.tsx';
import { newestArrival } from './arrivals.ts';
import { applySafeArea } from './safe-area.ts';

const HandedBet = later(async () => (await import('./handed-bet.tsx')).HandedBet);

/** Does what the host page asks of the screens, and tells it of messages and screens. A file of its own. */
export function HostScreen() {
  useHostCommands();
  useReports();
  const bet = useHandedBet();
  return bet === undefined ? null : <HandedBet bet={bet} />;
}

/** The bet order that waits, for as long as the same player is signed in; who has not signed in yet may do so first. */
function useHandedBet(): HandedBetState | undefined {
  const bet = useAtomValue(handedBetAtom);
  const userId = useAtomValue(accountAtom)?.userId;
  const { dropBet } = useActions().further(createBetActions);
  const before = useRef(userId);

  useEffect(() => {
    if (before.current !== undefined && before.current !== userId) dropBet();
    before.current = userId;
  }, [userId, dropBet]);

  return userId === undefined ? undefined : bet;
}

function useHostCommands(): void {
  const [commands, setCommands] = useAtom(hostCommandsAtom);
  const setTenant = useSetAtom(tenantAtom);
  const tenant = useAtomValue(tenantAtom);
  const ownTheme = useRef<ReadonlyMap<string, string>>(undefined);
  const go = useGo();
  const setPage = useSetAtom(hostPageAtom);
  const { keepBet } = useActions().further(createBetActions);

  useEffect(() => {
    const [command] = commands;
    if (command === undefined || tenant === undefined) return;
    setCommands((all) => all.slice(1));
    switch (command.kind) {
      case 'open-chat':
        return go(chatPath(command.chatId), { anime: 'open' });
      case 'share-bet':
        return void keepBet(command.value);
      case 'page':
        return setPage(typeof command.value === 'string' ? command.value.slice(0, 200) : '');
      case 'safe-area':
        return applySafeArea(document.documentElement, command.value);
      case 'theme': {
        ownTheme.current ??= tenant.theme;
        const colors = Object.entries(command.colors).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        );
        setTenant({ ...tenant, theme: new Map([...ownTheme.current, ...colors]) });
      }
    }
  }, [commands, setCommands, tenant, setTenant, go, keepBet, setPage]);
}

function useReports(): void {
  const { t } = useTranslation(['chat', 'room']);
  const { reportMessage, reportScreen } = useActions().further(createHostActions);
  const [path] = useLocation();
  const chats = useAtomValue(chatsAtom);
  const identify = useAtomValue(chatIdentityAtom);
  const account = useAtomValue(accountAtom);
  const areLabelsThere = useLaterTexts();
  const label = useRichLabel();
  const seen = useRef({ chats, owner: account?.userId });

  useEffect(() => reportScreen(path), [path, reportScreen]);

  useEffect(() => {
    const before = seen.current;
    seen.current = { chats, owner: account?.userId };
    // Another player's list is not news.
    if (account === undefined || before.owner !== account.userId || before.chats === chats) return;
    const message = newestArrival(before.chats, chats, account.userId, (chatId) => identify(chatId).notificationsMuted);
    if (message === undefined) return;
    const say = ({ content }: Message): string => {
      if (content.kind === 'text' && !hasForbiddenMarkup(content.text)) return content.text;
      if (!areLabelsThere) return '';
      return content.kind === 'rich'
        ? label(richContentOf(content))
        : content.kind === 'text'
          ? t('room:blockedMarkup')
          : '';
    };
    const isGroup = chatKind(message.chatId) === 'group';
    const prefix = isGroup && message.senderName !== '' ? t('senderPrefix', { name: message.senderName }) : '';
    reportMessage({
      chatId: message.chatId,
      title: inOneLine(identify(message.chatId).name || message.senderName),
      text: inOneLine(prefix + say(message)),
    });
  }, [chats, account, identify, reportMessage, t, areLabelsThere, label]);
}

/** Cut where a character ends, not inside it. */
function inOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= PREVIEW_MAX_LENGTH) return line;
  return `${Array.from(line.slice(0, PREVIEW_MAX_LENGTH - 1))
    .slice(0, -1)
    .join('')}…`;
}
