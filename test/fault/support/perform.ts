import { createChatListActions } from '../../../widget/actions/chat-list-actions.ts';
import { createPeopleActions } from '../../../widget/actions/people-actions.ts';
import { otherParty } from '../../../widget/domain/chat/chat-id.ts';
import { API_TIMEOUT_MS } from '../../../widget/domain/limits.ts';
import { isSent, NO_MENTIONS, type Mentions, type SentMessage } from '../../../widget/domain/message/message.ts';
import { isTakenBack } from '../../../widget/domain/message/taken-back.ts';
import { assertNever } from '../../../widget/domain/result.ts';
import { chatIdentityAtom } from '../../../widget/state/chats.ts';
import { openChatAtom } from '../../../widget/state/open-chat.ts';
import { renameGroup } from '../../support/group-acts.ts';
import { bytesOf, fileNameOf } from './convergence.ts';
import type { ScheduleProvider } from './schedule-nodes.ts';
import type { FastClock } from './fast-clock.ts';
import type { History } from './history.ts';
import {
  describeAction,
  type FaultAction,
  type MentionChoice,
  type Plan,
  type UserAction,
  type WorldAction,
} from './plan.ts';
import type { Client, Scene } from './scene.ts';
import { CALM } from './weather.ts';

export interface Performance {
  readonly plan: Plan;
  readonly scene: Scene;
  readonly provider: ScheduleProvider;
  readonly clock: FastClock;
  readonly history: History;
}

const USER_ACTIONS: readonly string[] = [
  'send',
  'send-file',
  'open-chat',
  'pin',
  'close-chat',
  'clear',
  'recall',
  'restore',
  'delete',
  'rename-friend',
  'hide',
] satisfies readonly UserAction['kind'][];
const WORLD_ACTIONS: readonly string[] = [
  'leave-group',
  'rename-group',
  'befriend',
] satisfies readonly WorldAction['kind'][];
const REPEAT_AFTER_MS = 500;

/** Performs every action at its time and ends every fault. Resolves to the moment when the last fault ended. */
export async function perform(performance: Performance): Promise<number> {
  const { plan, clock, history } = performance;
  const beganAtMs = clock.nowMs();
  const running: Promise<void>[] = [];
  const silences: number[] = [];
  let texts = 0;
  const nextText = (client: Client): string => `${client.tab.name}-${(texts += 1)}`;
  for (const { atMs, action } of plan.steps) {
    await clock.wait(Math.max(0, beganAtMs + atMs - clock.nowMs()));
    if (action.kind !== 'send') history.log({ kind: 'fault', what: describeAction(action) });
    if (action.kind === 'silence') silences.push(clock.nowMs());
    if (isUserAction(action)) running.push(asUser(action, performance, nextText));
    else if (isWorldAction(action)) running.push(changeLists(action, performance));
    else running.push(fail(action, performance));
  }
  await Promise.all(running);
  heal(performance);
  history.log({ kind: 'fault', what: 'all is well again' });
  return Math.max(clock.nowMs(), ...silences.map((atMs) => atMs + SILENCE_FOUND_WITHIN_MS));
}

/**
 * A silently dead connection is a fault until it is detected. The link detects it by its heartbeat after 35 s. A call over HTTP,
 * for example an upload, detects it by its time-out. Spec: 3-transport §4 Connection, §9 API request time-out.
 */
const SILENCE_FOUND_WITHIN_MS = API_TIMEOUT_MS;

const isUserAction = (action: { readonly kind: string }): action is UserAction => USER_ACTIONS.includes(action.kind);
const isWorldAction = (action: { readonly kind: string }): action is WorldAction => WORLD_ACTIONS.includes(action.kind);

function heal({ scene, provider }: Performance): void {
  for (const { network, tab, frames, storage } of scene.clients) {
    network.setWeather(CALM);
    network.setRefusing(false);
    network.stall(undefined);
    frames.setRepeating(false);
    frames.setSwapping(false);
    storage.setHeld(false);
    if (tab.widget() === undefined) tab.open();
    if (tab.messages().length === 0) void tab.openChat(scene.chatsOf(tab.ownId)[0] ?? '');
  }
  provider.database.setDelay(0);
}

async function asUser(
  action: UserAction,
  { scene, clock }: Performance,
  nextText: (client: Client) => string,
): Promise<void> {
  const client = scene.clients[action.tab];
  if (client === undefined) return;
  const { tab } = client;
  const openChatId = tab.widget()?.store.get(openChatAtom)?.chatId;
  const chats = scene.chatsOf(tab.ownId);
  switch (action.kind) {
    case 'send':
      for (let count = 0; count < action.count; count += 1)
        tab.send(nextText(client), mentionsOf(action.mention, scene, tab.ownId, openChatId));
      return;
    case 'send-file': {
      const name = fileNameOf(nextText(client), action.bytes);
      return tab.sendFile(name, bytesOf(name));
    }
    case 'open-chat':
      void tab.openChat(chats[action.chat % chats.length] ?? '');
      return;
    case 'close-chat':
      return tab.closeChat();
    case 'clear':
      if (openChatId !== undefined) tab.command('clear', openChatId, []);
      return;
    case 'recall':
    case 'restore':
    case 'delete': {
      const about = candidates(action.kind, scene, client, openChatId).at(-1 - action.pick);
      if (openChatId !== undefined && about !== undefined) tab.command(action.kind, openChatId, [about]);
      return;
    }
    case 'pin': {
      const chatId = chats[action.chat % chats.length] ?? '';
      const isPinned = tab.widget()?.store.get(chatIdentityAtom)(chatId).isPinned;
      void tab.actions(createChatListActions)?.choose(chatId, { isPinned: isPinned !== true });
      return;
    }
    case 'rename-friend': {
      const friendId = otherParty(chats[action.chat % chats.length] ?? '', tab.ownId);
      if (friendId !== undefined) void tab.actions(createPeopleActions)?.setAlias(friendId, action.alias);
      return;
    }
    case 'hide':
      tab.widget()?.visibility.set({ isVisible: false });
      await clock.wait(action.forMs);
      tab.widget()?.visibility.set({ isVisible: true });
      return;
    default:
      return assertNever(action);
  }
}

/** The messages on screen that the user may recall, restore, or delete for themselves. */
function candidates(
  kind: 'recall' | 'restore' | 'delete',
  { groupIds, userIds }: Scene,
  { tab }: Client,
  chatId: string | undefined,
): readonly SentMessage[] {
  const ownsGroup = tab.ownId === userIds[0] && groupIds.some((groupId) => groupId === chatId);
  return tab
    .messages()
    .filter(isSent)
    .filter((message) => {
      if (message.content.kind !== 'text' && message.content.kind !== 'rich') return false;
      if (kind === 'delete') return true;
      if (kind === 'restore') return ownsGroup && isTakenBack(message);
      return !isTakenBack(message) && (ownsGroup || message.senderId === tab.ownId);
    });
}

/** The owner of a group may mention everyone. Every member may mention another member. */
function mentionsOf(
  choice: MentionChoice,
  { groupIds, userIds }: Scene,
  ownId: string,
  chatId: string | undefined,
): Mentions | undefined {
  if (choice === 'none' || !groupIds.some((groupId) => groupId === chatId)) return undefined;
  if (choice === 'everyone' && ownId === userIds[0]) return { ...NO_MENTIONS, everyone: true };
  return { ...NO_MENTIONS, userIds: userIds.filter((userId) => userId !== ownId).slice(0, 1) };
}

async function changeLists(action: WorldAction, { scene, provider, clock, history }: Performance): Promise<void> {
  const { userIds, groupIds } = scene;
  const groupId = groupIds[1];
  // Repeats the change until it succeeds, even if the database fails, like the provider's callers.
  const untilDone = async (change: () => Promise<unknown>): Promise<void> => {
    for (;;) {
      const isDone = await change().then(
        () => true,
        () => false,
      );
      if (isDone) return;
      await clock.wait(REPEAT_AFTER_MS);
    }
  };
  const setMember = async (userId: string, isMember: boolean): Promise<void> => {
    const event = { kind: 'membership', userId, groupId, isMember } as const;
    history.log({ ...event, isDone: false });
    await untilDone(() => provider.current()[isMember ? 'addMember' : 'removeMember'](groupId, userId));
    history.log({ ...event, isDone: true });
  };
  switch (action.kind) {
    case 'leave-group': {
      const userId = userIds[action.person] ?? '';
      await setMember(userId, false);
      await clock.wait(action.forMs);
      return setMember(userId, true);
    }
    case 'rename-group':
      return untilDone(async () => {
        const { services, tenant } = provider.current();
        await renameGroup(services, await tenant(), groupIds[0], action.name, { name: 'P0' });
      });
    case 'befriend': {
      const pair = [userIds[0] ?? '', userIds[2] ?? userIds[1] ?? ''] as const;
      return untilDone(async () => scene.addChat(await provider.current().befriend(...pair), pair));
    }
    default:
      return assertNever(action);
  }
}

/** Causes a fault. Resolves when a lasting fault has ended. */
async function fail(action: FaultAction, { scene, provider, clock, history }: Performance): Promise<void> {
  const client = 'tab' in action ? scene.clients[action.tab] : undefined;
  const lasting = async (
    begin: (client: Client) => void,
    end: (client: Client) => void,
    forMs: number,
  ): Promise<void> => {
    if (client === undefined) return;
    begin(client);
    await clock.wait(forMs);
    end(client);
  };
  switch (action.kind) {
    case 'kill-tab':
      return lasting(
        ({ tab }) => tab.kill(),
        ({ tab }) => tab.widget() ?? tab.open(),
        action.forMs,
      );
    case 'slow-storage': {
      const hold = (isHeld: boolean) => (held: Client) => {
        history.log({ kind: 'storage', tab: held.tab.name, isHeld });
        held.storage.setHeld(isHeld);
      };
      return lasting(hold(true), hold(false), action.forMs);
    }
    case 'repeat-frames':
      return lasting(
        ({ frames }) => frames.setRepeating(true),
        ({ frames }) => frames.setRepeating(false),
        action.forMs,
      );
    case 'swap-frames':
      return lasting(
        ({ frames }) => frames.setSwapping(true),
        ({ frames }) => frames.setSwapping(false),
        action.forMs,
      );
    case 'cut':
      return client?.network.cut();
    case 'reset':
      return client?.network.reset();
    case 'cut-after':
      return client?.network.cutAfter(action.bytes);
    case 'silence':
      return client?.network.goSilent(action.direction);
    case 'stall':
      return lasting(
        ({ network }) => network.stall(action.direction),
        ({ network }) => network.stall(undefined),
        action.forMs,
      );
    case 'refuse':
      return lasting(
        ({ network }) => network.setRefusing(true),
        ({ network }) => network.setRefusing(false),
        action.forMs,
      );
    case 'set-clock':
      return client?.clock.setSkew(action.skewMs);
    case 'weather': {
      const weather = {
        latencyMs: action.latencyMs / clock.speed,
        jitterMs: action.jitterMs / clock.speed,
        bytesPerMs: action.bytesPerMs === undefined ? undefined : action.bytesPerMs * clock.speed,
        maxPieceBytes: action.maxPieceBytes,
      };
      return lasting(
        ({ network }) => network.setWeather(weather),
        ({ network }) => network.setWeather(CALM),
        action.forMs,
      );
    }
    case 'restart-provider':
      return provider.restart(action.forMs);
    case 'lock-database':
      return provider.database.lock([...scene.chats.keys()], action.forMs);
    case 'slow-database':
      provider.database.setDelay(action.delayMs / clock.speed);
      await clock.wait(action.forMs);
      return provider.database.setDelay(0);
    case 'cut-database':
      return provider.database.cut();
    default:
      return assertNever(action);
  }
}
