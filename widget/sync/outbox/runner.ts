import { writeMentions } from '../../contract/entities/mentions.ts';
import { msgSend } from '../../contract/operations/msg-send.ts';
import { emptyChat } from '../../domain/chat/chat-changes.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Message } from '../../domain/message/message.ts';
import { isOutdated } from '../../domain/message/send-state.ts';
import { assertNever } from '../../domain/result.ts';
import { groupsAtom } from '../../state/chats.ts';
import { clockDifferenceAtom } from '../../state/server-clock.ts';
import { sendFailuresAtom } from '../../state/visit.ts';
import type { SyncScope } from '../scope.ts';
import type { Cancelled } from './cancelled.ts';
import {
  IDLE_QUEUE,
  refusedIn,
  SHUT_QUEUE,
  waitingIn,
  type ChatQueue,
  type OwnMessage,
  type WaitingMessage,
} from './chat-queue.ts';
import { createStoredEntries } from './stored-entries.ts';
import { createOutgoingMedia } from './outgoing-media.ts';
import { acknowledged, ownMessage } from './own-message.ts';
import { createSendInterval } from './send-interval.ts';
import type { OutboxDeps } from './outbox-deps.ts';
import { nextQueue } from './queue.ts';
import type { QueueEffect, QueueEvent } from './queue-events.ts';

/** Runs the queues of all chats: passes them the events, and carries out their effects. */
export interface Runner {
  readonly queueOf: (chatId: ChatId) => ChatQueue;
  readonly queues: () => readonly (readonly [ChatId, ChatQueue])[];
  /** Messages may leave from now on. */
  readonly wake: () => void;
  /** Resolves when everything that the event deletes has disappeared from the screen. */
  readonly dispatch: (chatId: ChatId, event: QueueEvent) => Promise<unknown>;
  /** Returns an own message for the screen. */
  readonly toMessage: (own: OwnMessage) => Message;
}

interface RunnerParts extends Omit<OutboxDeps, 'fetchBefore' | 'takeQuote'> {
  readonly cancelled: Cancelled;
}

export function createRunner(scope: SyncScope, deps: RunnerParts): Runner {
  const { clock } = scope.platform;
  const queues = new Map<ChatId, ChatQueue>();
  /** Each function ends the pause of a chat. */
  const timers = new Map<ChatId, () => void>();
  let isOpen = false;

  const queueOf = (chatId: ChatId): ChatQueue => queues.get(chatId) ?? (isOpen ? IDLE_QUEUE : SHUT_QUEUE);
  const toMessage = ({ message, delivery }: OwnMessage): Message =>
    ownMessage(message, delivery, scope.account, scope.get(groupsAtom).get(message.chatId)?.myRole);

  const dispatch: Runner['dispatch'] = (chatId, event) => {
    const before = queueOf(chatId);
    const known = scope.isEnded() ? nextQueue(before, { type: 'ended' }).queue : before;
    const { queue, effects } = nextQueue(known, event);
    if (queue !== before) queues.set(chatId, queue);
    if (queue.activity !== before.activity) endPause(chatId);
    return Promise.all(effects.map((effect) => perform(chatId, effect)));
  };

  const endPause = (chatId: ChatId): void => {
    timers.get(chatId)?.();
    timers.delete(chatId);
  };

  const perform = createEffects(scope, deps, {
    queueOf,
    toMessage,
    report: (chatId, event) => void dispatch(chatId, event),
    pause(chatId, delayMs) {
      timers.set(
        chatId,
        clock.setTimer(delayMs, () => void dispatch(chatId, { type: 'timer' })),
      );
    },
  });

  return {
    queueOf,
    queues: () => [...queues],
    wake() {
      isOpen = true;
      for (const chatId of queues.keys()) void dispatch(chatId, { type: 'wake' });
    },
    dispatch,
    toMessage,
  };
}

interface EffectParts extends Pick<Runner, 'queueOf' | 'toMessage'> {
  readonly report: (chatId: ChatId, event: QueueEvent) => void;
  readonly pause: (chatId: ChatId, delayMs: number) => void;
}

/** Returns the function that carries out an effect. It returns a promise only where the deletion of a message is pending. */
function createEffects(
  scope: SyncScope,
  deps: RunnerParts,
  { queueOf, toMessage, report, pause }: EffectParts,
): (chatId: ChatId, effect: QueueEffect) => unknown {
  const { onChanged, onSent, onAcknowledged, onRefused, onDiscarded, loadMedia, cancelled } = deps;
  const { clock } = scope.platform;
  const { outbox: repository, failedMessages } = scope.database;
  const interval = createSendInterval(scope);

  const storedEntries = createStoredEntries(scope.database, {
    currentOf({ message, order }) {
      const current = waitingIn(queueOf(message.chatId), message.localId);
      return current?.order === order ? current : undefined;
    },
    isNeeded: ({ chatId, localId }) => waitingIn(queueOf(chatId), localId) !== undefined || cancelled.has(localId),
  });
  const media = createOutgoingMedia({
    loadMedia,
    storedEntries,
    isThere: ({ chatId, localId }) =>
      (waitingIn(queueOf(chatId), localId) ?? refusedIn(queueOf(chatId), localId)) !== undefined,
  });
  const show = createShow(scope, deps);

  const reportPrepared = (chatId: ChatId): void =>
    report(chatId, { type: 'prepared', earlyMs: interval.leftMs(chatId), nowMs: clock.nowMs() });

  const prepare = async (chatId: ChatId, waiting: WaitingMessage): Promise<void> => {
    const uploaded = await media.upload(waiting);
    if (!uploaded.ok) report(chatId, { type: 'failed', failure: uploaded.failure, nowMs: clock.nowMs() });
    else if (uploaded.value === undefined) reportPrepared(chatId);
    else report(chatId, { type: 'uploaded', content: uploaded.value });
  };

  const send = async (waiting: WaitingMessage): Promise<void> => {
    const { chatId, localId, content, mentions, quote } = waiting.message;
    const request = { chatId, localId, content, ...writeMentions(mentions), quotedId: quote?.messageId };
    const reply = await scope.api.call(msgSend, request);
    if (reply.ok) report(chatId, { type: 'stored', sent: acknowledged(toMessage(waiting), reply.value) });
    else {
      scope.publish(sendFailuresAtom, scope.get(sendFailuresAtom) + 1);
      report(chatId, { type: 'failed', failure: reply.failure, nowMs: clock.nowMs() });
    }
  };

  const store = async (chatId: ChatId, waiting: WaitingMessage, wasRefused: boolean): Promise<void> => {
    const { localId } = waiting.message;
    await storedEntries.add(waiting);
    // A message that the user resent may have failed again, with a new record. An offered one gets no new record.
    const hasNewRecord = waiting.isRetry !== true && refusedIn(queueOf(chatId), localId) !== undefined;
    if (wasRefused && !hasNewRecord) void failedMessages.remove(localId);
  };

  return (chatId, effect) => {
    switch (effect.type) {
      case 'show':
        return show(toMessage(effect.own));
      case 'show-file':
        return void media.show(effect.own).catch(() => undefined);
      case 'store':
        return void store(chatId, effect.waiting, effect.wasRefused);
      case 'renew':
        return void storedEntries.renew(effect.waiting).then(() => reportPrepared(chatId));
      case 'remove':
        return storedEntries.remove(effect.waiting.message, effect.record && failedMessages.put(effect.record));
      case 'remove-now':
        return void repository.remove(effect.localId);
      case 'prepare':
        return void prepare(chatId, effect.waiting);
      case 'abort-upload':
        return media.abort(effect.localId);
      case 'reset-upload':
        return media.reset(effect.localId);
      case 'release-file':
        return media.forget(effect.localId, true);
      case 'send':
        return void send(effect.waiting);
      case 'begin-interval':
        return interval.begin(chatId, effect.atMs);
      case 'set-timer':
        return pause(chatId, effect.delayMs);
      case 'acknowledge':
        if (effect.isRefused) void failedMessages.remove(effect.sent.localId);
        onAcknowledged(effect.sent);
        return onChanged(effect.sent);
      case 'receive':
        return onSent(effect.sent);
      case 'note-cancelled':
        return cancelled.add(effect.waiting, storedEntries.written(effect.waiting.message.localId));
      case 'settle-cancelled':
        return void cancelled.settle(effect.sent);
      case 'forget':
        if (effect.isRefused) void failedMessages.remove(effect.message.localId);
        media.forget(effect.message.localId, false);
        return onDiscarded(effect.message);
      case 'report':
        return onRefused(chatId, effect.failure);
      default:
        return assertNever(effect);
    }
  };
}

/** Returns the function that shows an own message in its chat and in the list. */
function createShow(
  scope: SyncScope,
  { book, onChanged }: Pick<OutboxDeps, 'book' | 'onChanged'>,
): (message: Message) => void {
  return (message) => {
    if (scope.isEnded()) return;
    // The chat list is sorted by the provider's clock.
    const timeMs = message.timeMs + (scope.get(clockDifferenceAtom) ?? 0);
    const chat = book.get(message.chatId) ?? emptyChat(message.chatId, timeMs);
    const last = chat.lastMessage;
    const isSame = last?.localId === message.localId;
    const isLast = last === undefined || (isSame && !isOutdated(last.delivery, message.delivery));
    if (isLast || (!isSame && message.delivery.state === 'sending')) {
      book.put([{ ...chat, lastMessage: message, timeMs: Math.max(chat.timeMs, timeMs) }]);
    }
    onChanged(message);
  };
}
