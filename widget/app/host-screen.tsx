import { useAtom, useAtomValue, useSetAtom, useStore } from 'jotai';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { createCallActions } from '../actions/call-actions.ts';
import { createHostActions } from '../actions/host-actions.ts';
import { createHandedBetActions } from '../actions/handed-bet.ts';
import { createServiceActions } from '../actions/service-actions.ts';
import { PATHS } from '../components/paths.ts';
import { SERVICE_PATH } from '../components/service-path.ts';
import { useGo } from '../components/use-go.ts';
import { readServiceTopic } from '../contract/service-topic.ts';
import { readSafeArea } from '../contract/safe-area.ts';
import { hostCommandsAtom, tenantAtom } from '../state/environment.ts';
import { handedBetAtom, hostPageAtom, type HandedBet as HandedBetState } from '../state/host.ts';
import { accountAtom } from '../state/session.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { followPlace } from './follow-place.ts';
import { followActivity } from './host-activity.ts';
import { useNamedArrivals } from './use-arrivals.ts';
import { useWantedChat } from './use-wanted-chat.ts';

const HandedBet = lazyComponent(async () => (await import('./handed-bet.tsx')).HandedBet);

/** Executes the host page's commands to the screens, and reports messages and screens to it. A separate chunk. */
export function HostScreen() {
  useHostCommands();
  useReports();
  const bet = useHandedBet();
  return bet === undefined ? null : <HandedBet bet={bet} />;
}

/** The pending bet order. It stays while the same player is signed in; a signed-out user can sign in first. */
function useHandedBet(): HandedBetState | undefined {
  const bet = useAtomValue(handedBetAtom);
  const userId = useAtomValue(accountAtom)?.userId;
  const { dropBet } = useActions().lazy(createHandedBetActions);
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
  const { keepBet } = useActions().lazy(createHandedBetActions);
  const { requestService } = useActions().lazy(createServiceActions);
  const { answerCall } = useActions().lazy(createCallActions);
  const openChat = useWantedChat();

  useEffect(() => {
    const [command] = commands;
    if (command === undefined || tenant === undefined) return;
    setCommands((all) => all.slice(1));
    switch (command.kind) {
      case 'open-chat':
        return openChat(command.value, command.answer);
      case 'open-service': {
        const wanted = readServiceTopic(command.value);
        if (wanted !== undefined) requestService({ ...wanted, data: new Map(Object.entries(wanted.data)) });
        command.answer(tenant.service === undefined ? 'service_missing' : undefined);
        return go(SERVICE_PATH, { anime: 'open' });
      }
      case 'share-bet':
        return void keepBet(command.value);
      case 'page':
        return setPage(typeof command.value === 'string' ? command.value.slice(0, 200) : '');
      case 'safe-area':
        return applySafeArea(document.documentElement, command.value);
      case 'answer-call':
        return answerCall(command.callId, command.isAccepted);
      case 'theme': {
        ownTheme.current ??= tenant.theme;
        const colors = Object.entries(command.colors).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        );
        setTenant({ ...tenant, theme: new Map([...ownTheme.current, ...colors]) });
      }
    }
  }, [commands, setCommands, tenant, setTenant, go, keepBet, requestService, answerCall, setPage, openChat]);
}

function useReports(): void {
  const { reportMessage, reportScreen, reportActivity } = useActions().lazy(createHostActions);
  const [path] = useLocation();

  const [query] = useSearchParams();
  const chatId = path === PATHS.chat ? (query.get('chatId') ?? undefined) : undefined;
  useEffect(() => reportScreen(path, chatId), [path, chatId, reportScreen]);

  const store = useStore();
  useEffect(
    () => (chatId === undefined ? undefined : followPlace(store, (messageId) => reportScreen(path, chatId, messageId))),
    [store, path, chatId, reportScreen],
  );
  useEffect(() => followActivity(store, reportActivity), [store, reportActivity]);

  useNamedArrivals(
    (arrivals) => arrivals,
    ({ chatId }, { title, text, initials, colorIndex, pictureAddress }) => {
      const color = getComputedStyle(document.documentElement).getPropertyValue(`--avatar-${colorIndex}`).trim();
      reportMessage({ chatId, title, text, initials, color }, pictureAddress);
    },
  );
}

/**
 * Applies the host page's safe area, because the browser reports none inside an iframe. Every screen respects `--safe-*`
 * (ui/theme/tokens.css). An invalid value changes nothing.
 */
function applySafeArea(root: HTMLElement, value: unknown): void {
  const area = readSafeArea(value);
  if (area === undefined) return;
  const isRtl = root.dir === 'rtl';
  const insets = { top: area.top, bottom: area.bottom, start: area.left, end: area.right };
  if (isRtl) [insets.start, insets.end] = [insets.end, insets.start];
  for (const [edge, inset] of Object.entries(insets)) root.style.setProperty(`--safe-${edge}`, `${inset}px`);
}
