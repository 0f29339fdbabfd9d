/** Ranges further up: a jump to a message, reading down from there, and the return to the newest messages. */
import { messagesAfterArrival } from '../../domain/message/arrival.ts';
import { meansNoAccess } from '../../domain/message/fetch-failure.ts';
import { compareMessageIds, newerMessageId, NO_MESSAGE_ID, type MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message } from '../../domain/message/message.ts';
import { standsInLog } from '../../domain/message/timeline.ts';
import { failure } from '../../domain/result.ts';
import type { Focus } from '../../state/open-chat.ts';
import { givingUp } from './catch-up.ts';
import type { Part } from './pages-around.ts';
import {
  step,
  withShown,
  type ChatFacts,
  type ChatWith,
  type DetachedRange,
  type EventOf,
  type LoadedRange,
  type OpenChatStep,
  type ShownChat,
} from './open-chat-state.ts';

/** Loads one page below the range, because the user reads down. */
export function loadNewer(state: ShownChat, facts: ChatFacts): OpenChatStep {
  const { range, shown } = state;
  const { chatId, newer } = shown;
  if (range.name !== 'detached' || (newer.state !== 'more' && newer.state !== 'failed')) return step(state);
  const loading = withShown(state, { newer: { state: 'loading' } });
  return step(loading, { type: 'load-newer', after: range.upTo, known: facts.newest(chatId) });
}

/** The page below the range has been loaded. */
export function afterNewer(
  state: ChatWith<DetachedRange>,
  { part }: EventOf<'newer-loaded'>,
  facts: ChatFacts,
): OpenChatStep {
  if (part.ok) return append(state, part.value, facts);
  const failed = withShown(state, { newer: { state: 'failed', failure: part.failure.code } });
  return meansNoAccess(part.failure) ? step(failed, givingUp(false)) : step(failed);
}

/** Appends messages to a range further up. The range is live again once it reaches the newest message. */
export function append(
  state: ChatWith<DetachedRange>,
  { messages, to, reachesEnd }: Pick<Part, 'messages' | 'to' | 'reachesEnd'>,
  facts: ChatFacts,
): OpenChatStep {
  const { chatId, messages: before } = state.shown;
  const range = rangeUpTo(newerMessageId(state.range.upTo, to), facts.newest(chatId), reachesEnd);
  const following = range.name === 'live' ? [...messages, ...facts.unsent(chatId)] : messages;
  const appended = withShown(state, {
    messages: messagesAfterArrival(before, following),
    newer: { state: range.name === 'live' ? 'finished' : 'more' },
  });
  return step({ ...appended, range });
}

/** Scrolls to a message, and loads the page around it if it is not on screen. */
export function jump(state: ShownChat, messageId: MessageId): OpenChatStep {
  const focus = focusOn(messageId, state.shown.messages);
  if (focus !== undefined) return step(withShown(state, { focus }));
  return step(state, { type: 'load-around', messageId });
}

/** The page around a message replaces the range. A message that is missing or hidden changes nothing. */
export function afterAround(
  state: ShownChat,
  { messageId, part }: EventOf<'around-loaded'>,
  facts: ChatFacts,
): OpenChatStep {
  if (!part.ok) return step(state, { type: 'answer', result: part });
  const { chatId } = state.shown;
  const { messages: loaded, to, reachesStart, reachesEnd } = part.value;
  const range = rangeUpTo(to, facts.newest(chatId), reachesEnd);
  const messages = messagesAfterArrival(range.name === 'live' ? facts.unsent(chatId) : [], loaded);
  const focus = focusOn(messageId, messages);
  if (focus === undefined) return step(state, { type: 'answer', result: failure({ code: 'not_found' }) });
  const jumped = withShown(state, {
    messages,
    history: { state: reachesStart ? 'finished' : 'more' },
    newer: { state: range.name === 'live' ? 'finished' : 'more' },
    isReading: false,
    isOpening: false,
    focus,
  });
  return step({ ...jumped, epoch: state.epoch + 1, range });
}

/** The scroll target for a message; undefined when the message is missing or hidden. */
function focusOn(messageId: MessageId, messages: readonly Message[]): Focus | undefined {
  const found = messages.find((message) => isSent(message) && message.delivery.messageId === messageId);
  return found !== undefined && standsInLog(found) ? { kind: 'message', localId: found.localId, messageId } : undefined;
}

/** Shows the newest messages, in place of a range further up. */
export function showEnd(state: ShownChat): OpenChatStep {
  const focus: Focus = { kind: 'end' };
  if (state.range.name !== 'detached') return step(withShown(state, { focus }));
  return step({ ...state, epoch: state.epoch + 1, range: { name: 'reading', focus } }, { type: 'read-end' });
}

/** A link can open a chat before the chat list has come. Until then, only the provider knows whether a range reaches the end. */
function rangeUpTo(upTo: MessageId, newest: MessageId, reachesEnd: boolean): LoadedRange {
  const isAtEnd = newest === NO_MESSAGE_ID ? reachesEnd : compareMessageIds(upTo, newest) >= 0;
  return isAtEnd ? { name: 'live', upTo, isReachingUnread: false } : { name: 'detached', upTo };
}
