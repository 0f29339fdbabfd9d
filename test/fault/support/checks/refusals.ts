import { DEFAULT_MESSAGE_INTERVAL_MS } from '../../../../widget/domain/limits.ts';
import { eventsOf, type EventOf } from '../history.ts';
import { type Check, type Facts, isGroup, isOwner, userOf } from './facts.ts';

/** Both times are whole milliseconds of a clock that runs ten times as fast. */
const ROUNDING_MS = 20;
/** One-time calls may meet the faults; messages are repeated until they are stored. */
const TRANSIENT = ['timeout', 'network', 'not_connected', 'send_failed', 'server_error', 'server_busy'];

/**
 * A refusal is valid only where the rules require it: `too_frequent` if the member wrote into the same group within the
 * interval, `noGroupMember` while the user was out of the group. Every other code is a fault: a schedule does nothing else that
 * is forbidden, and its faults end long before the widget may give up a message. Spec: 1-chat §5, §8. S-10.
 */
export const checkRefusals: Check = (facts) => {
  const { events } = facts;
  const invokes = new Map(eventsOf(events, 'invoke').map((event) => [event.text, event]));
  const sends = eventsOf(events, 'fail').flatMap((event) => {
    const invoke = invokes.get(event.text);
    if (invoke !== undefined && mayRefuse(facts, invoke, event)) return [];
    return [`"${event.text}" of ${event.tab} was refused without a reason: ${event.code}`];
  });
  const commands = new Map(eventsOf(events, 'command').map((event) => [event.id, event]));
  const refused = eventsOf(events, 'command-result').flatMap(({ id, code, atMs }) => {
    const command = commands.get(id);
    if (code === undefined || TRANSIENT.includes(code)) return [];
    if (command !== undefined && mayRefuseCommand(facts, command, code, atMs)) return [];
    return [
      `${command?.command} ${command?.numbers.join(', ')} of ${command?.tab} was refused without a reason: ${code}`,
    ];
  });
  return [...sends, ...refused];
};

function mayRefuse(facts: Facts, invoke: EventOf<'invoke'>, { code, atMs }: EventOf<'fail'>): boolean {
  switch (code) {
    case 'too_frequent':
      return isTooFrequent(facts, invoke, atMs);
    case 'noGroupMember':
      return wasOutside(facts, invoke.tab, invoke.chatId, invoke.atMs, atMs);
    default:
      return false;
  }
}

function mayRefuseCommand(
  facts: Facts,
  { tab, chatId, atMs }: EventOf<'command'>,
  code: string,
  endMs: number,
): boolean {
  return code === 'noGroupMember' && wasOutside(facts, tab, chatId, atMs, endMs);
}

/**
 * Only the composer gives this refusal, and only if the same tab has just written into the same group. On a busy machine it notes the
 * time of a message somewhere between the call and the moment when the message is kept.
 */
function isTooFrequent(
  facts: Facts,
  { tab, chatId, text, atMs: calledAtMs }: EventOf<'invoke'>,
  refusedAtMs: number,
): boolean {
  const { end } = facts.snapshots;
  if (!isGroup(end, chatId) || isOwner(end, chatId, userOf(facts, tab))) return false;
  const tooFrequent = eventsOf(facts.events, 'fail').filter(({ code }) => code === 'too_frequent');
  const refused = new Set(tooFrequent.map((event) => event.text));
  const keptAtMs = new Map(eventsOf(facts.events, 'kept').map((event) => [event.text, event.atMs]));
  return eventsOf(facts.events, 'invoke').some(
    (other) =>
      other.tab === tab &&
      other.chatId === chatId &&
      other.text !== text &&
      !refused.has(other.text) &&
      other.atMs <= refusedAtMs &&
      calledAtMs - (keptAtMs.get(other.text) ?? other.atMs) < DEFAULT_MESSAGE_INTERVAL_MS + ROUNDING_MS,
  );
}

/** Whether a user was outside a group, or was being removed or added, at some time between two moments. */
export function wasOutside(facts: Facts, tab: string, chatId: string, fromMs: number, toMs: number): boolean {
  const userId = userOf(facts, tab);
  let leftAtMs: number | undefined;
  for (const event of eventsOf(facts.events, 'membership')) {
    if (event.groupId !== chatId || event.userId !== userId) continue;
    if (!event.isMember) leftAtMs ??= event.atMs;
    else if (event.isDone && leftAtMs !== undefined) {
      if (leftAtMs <= toMs && event.atMs >= fromMs) return true;
      leftAtMs = undefined;
    }
  }
  return leftAtMs !== undefined && leftAtMs <= toMs;
}
