import { isSent, type Message } from '../../widget/domain/message/message.ts';
import type { HistoryState, OpenChat } from '../../widget/state/open-chat.ts';
import {
  CHAT_CLOSED,
  type LoadedRange,
  type OpenChatEffect,
  type OpenChatEvent,
  type OpenChatState,
  type OpenChatStep,
  type ShownChat,
} from '../../widget/sync/open-chat/open-chat-state.ts';
import { EPOCH } from './open-chat-states.ts';

/** Returns the difference of the states and the effects in short; an empty list when there is none. */
export function describeChange(
  before: OpenChatState,
  { state, effects }: OpenChatStep,
  event: OpenChatEvent,
): readonly string[] {
  if (state === before && effects.length === 0) return [];
  const shown =
    state.name === 'open' && state !== before
      ? [describeState(event.type === 'open' ? CHAT_CLOSED : before, state)]
      : [];
  const closed = state.name === 'closed' && before !== state && before.name === 'open' ? ['closed'] : [];
  return [[...shown, ...closed, ...effects.map((effect) => `→ ${describeEffect(effect)}`)].join(' ').trim()];
}

function describeState(before: OpenChatState, { epoch: now, range, shown }: ShownChat): string {
  const old = before.name === 'open' ? before : undefined;
  const isSame = (key: keyof OpenChat): boolean => old !== undefined && old.shown[key] === shown[key];
  const { history, newer, focus, readUpToAtOpen, unreadAtOpen, mentionAtOpen } = shown;
  return [
    now === EPOCH ? '' : `epoch+${now - EPOCH}`,
    old?.range === range ? '' : describeRange(range),
    isSame('messages') ? '' : describeMessages(shown.messages),
    isSame('history') ? '' : `older:${describeEdge(history)}`,
    isSame('newer') || old?.shown.newer.state === newer.state ? '' : `newer:${describeEdge(newer)}`,
    isSame('isReading') ? '' : shown.isReading ? 'is-reading' : 'is-read',
    isSame('isOpening') ? '' : shown.isOpening ? 'opening' : 'opened',
    isSame('focus') ? '' : `focus:${focus?.kind === 'message' ? focus.messageId : focus?.kind}`,
    isSame('readUpToAtOpen') ? '' : `read:${readUpToAtOpen} unread:${unreadAtOpen} mention:${mentionAtOpen}`,
    isSame('topMessage') ? '' : `top:${shown.topMessage?.delivery.messageId}`,
    isSame('refusal') ? '' : `refusal:${shown.refusal}`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

function describeRange(range: LoadedRange): string {
  switch (range.name) {
    case 'reading':
      return 'reading';
    case 'catching-up':
      return `catching-up≤${range.upTo ?? '?'}${range.hasStartedOver ? ' over' : ''}${range.isReachingUnread ? ' reaching' : ''}`;
    case 'live':
      return `live≤${range.upTo ?? '?'}${range.isReachingUnread ? ' reaching' : ''}`;
    case 'detached':
      return `detached≤${range.upTo}`;
  }
}

/** The loaded numbers as `first–last` without gaps, then the local ids of unsent messages. */
export function describeMessages(messages: readonly Message[]): string {
  const numbers = messages.filter(isSent).map(({ delivery }) => Number(delivery.messageId));
  const spans: [number, number][] = [];
  for (const number of numbers) {
    const last = spans.at(-1);
    if (last?.[1] === number - 1) last[1] = number;
    else spans.push([number, number]);
  }
  const unsent = messages.filter((message) => !isSent(message)).map(({ localId }) => localId);
  return `[${[...spans.map(([from, to]) => `${from}–${to}`), ...unsent].join(' ')}]`;
}

const describeEdge = (edge: HistoryState): string => (edge.state === 'failed' ? `failed(${edge.failure})` : edge.state);

function describeEffect(effect: OpenChatEffect): string {
  switch (effect.type) {
    case 'notify-opened':
    case 'read-top':
    case 'read-end':
      return effect.type;
    case 'set-retry-timer':
      return 'retry';
    case 'load-newest':
      return effect.isReload ? 'load-newest(reload)' : 'load-newest';
    case 'load-missed':
    case 'load-again':
    case 'load-newer':
      return `${effect.type}(${effect.after}–${effect.known})`;
    case 'load-unread':
      return `load-unread(${effect.readUpTo}–${effect.oldest})`;
    case 'read-older':
    case 'load-older':
    case 'release':
      return `${effect.type}(${effect.before})`;
    case 'load-around':
      return `load-around(${effect.messageId})`;
    case 'give-up':
      return `give-up(${[effect.endsCatchUp ? 'ends' : '', effect.failure ?? ''].filter((text) => text !== '').join(' ')})`;
    case 'send':
      return effect.event.type;
    case 'await-catch-up':
      return `wait${effect.event === undefined ? '' : `, then ${effect.event.type}`}`;
    case 'answer':
      return effect.result.ok ? 'answer(ok)' : `answer(${effect.result.failure.code})`;
  }
}
