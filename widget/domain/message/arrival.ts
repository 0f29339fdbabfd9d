import { deletionCommandOf, messagesAfterCommand } from './deletion.ts';
import { isSent, type Message } from './message.ts';
import { mergeMessages } from './ordering.ts';

/**
 * A chat's messages after further ones have come: merged, and every command among them obeyed, whichever came first, the
 * command or what it is about. The same array when nothing changes. Spec: 3-transport §4 Incoming messages, Deletion commands.
 */
export function messagesAfterArrival(current: readonly Message[], incoming: readonly Message[]): readonly Message[] {
  const merged = mergeMessages(current, incoming);
  if (merged === current) return current;
  let after = merged;
  for (const message of merged) {
    const command = isSent(message) ? deletionCommandOf(message) : undefined;
    if (command !== undefined) after = messagesAfterCommand(after, command);
  }
  return after;
}
