import { deletionCommandOf, messagesAfterCommand, type DeletionCommand } from './deletion.ts';
import { isSent, type Message } from './message.ts';
import { mergeMessages } from './ordering.ts';
import { afterQuoteCommand } from './quote.ts';

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
    if (command === undefined) continue;
    after = messagesAfterCommand(after, command);
    if (command.kind !== 'clear') after = quotesAfterCommand(after, command);
  }
  return after;
}

/** What quotes a message that was taken back, or restored, says so; the same array when nothing does. */
function quotesAfterCommand(messages: readonly Message[], command: DeletionCommand): readonly Message[] {
  const after = messages.map((message) => afterQuoteCommand(message, command));
  return after.every((message, index) => message === messages[index]) ? messages : after;
}
