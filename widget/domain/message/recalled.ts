/** What somebody sees of messages that were taken back. Spec: 1-chat §4 Message list loading, Recall and restore. */
import type { UserId } from '../chat/chat-id.ts';
import { isOwnerOrAdmin, type GroupRole } from '../group/role.ts';
import { isTakenBack } from './deletion.ts';
import type { Message } from './message.ts';

/** How long what one has withdrawn is offered to be written anew. Ours: the specification does not name it. */
export const RE_EDIT_WITHIN_MS = 5 * 60_000;

/** That a message was taken back, to somebody who is told so. */
export interface Recalled {
  readonly byId: UserId;
  readonly timeMs: number;
  /** Owners and admins go on seeing what it says; who has withdrawn their own message is told so alone. */
  readonly isContentShown: boolean;
}

/** A message as somebody sees it: what was taken back and is shown all the same carries `recalled` in place of `deletion`. */
export interface SeenMessage extends Message {
  readonly recalled?: Recalled;
}

export interface RecallViewer {
  readonly ownId: UserId;
  /** Undefined in a one-to-one chat. */
  readonly role: GroupRole | undefined;
}

/** The message as this viewer sees it; the very same one when it was not taken back, or the viewer is not told. */
function asSeenBy({ ownId, role }: RecallViewer, message: Message): SeenMessage {
  const { deletion, ...rest } = message;
  if (deletion?.byId === undefined) return message;
  const isContentShown = role !== undefined && isOwnerOrAdmin(role);
  const isWithdrawn = deletion.byId === ownId && message.senderId === ownId;
  if (!isContentShown && !isWithdrawn) return message;
  return { ...rest, recalled: { byId: deletion.byId, timeMs: deletion.timeMs, isContentShown } };
}

/**
 * Messages as a viewer sees them. The same array while nothing in it was taken back, and the same object for the same message,
 * so that a list draws anew only what has changed.
 */
export function createRecallView(viewer: RecallViewer): (messages: readonly Message[]) => readonly SeenMessage[] {
  const seen = new WeakMap<Message, SeenMessage>();
  const see = (message: Message): SeenMessage => {
    if (!isTakenBack(message)) return message;
    const known = seen.get(message) ?? asSeenBy(viewer, message);
    seen.set(message, known);
    return known;
  };
  return (messages) => (messages.some(isTakenBack) ? messages.map(see) : messages);
}
