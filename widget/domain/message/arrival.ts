import { deletionCommandOf, messagesAfterCommand, type DeletionCommand } from './deletion.ts';
import { isSent, type Message } from './message.ts';
import { mergeMessages } from './ordering.ts';
import { afterQuoteCommand } from './quote.ts';

/**
 * Merges new messages into a chat and applies every command among them, even if the command arrived before its target.
 * Returns the same array when nothing changes. Spec: 3-transport §4 Incoming messages, Deletion commands.
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

/** Updates quotes of messages that were recalled or restored. Returns the same array when nothing changes. */
export function quotesAfterCommand(messages: readonly Message[], command: DeletionCommand): readonly Message[] {
  const after = messages.map((message) => afterQuoteCommand(message, command));
  return after.every((message, index) => message === messages[index]) ? messages : after;
}
