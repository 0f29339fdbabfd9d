/** The view of recalled messages for different users. Spec: 1-chat §4 Message list loading, Recall and restore. */
import type { UserId } from '../chat/chat-id.ts';
import { isOwnerOrAdmin, type GroupRole } from '../group/role.ts';
import { isRemovedByPlatform, isTakenBack } from './taken-back.ts';
import type { Message } from './message.ts';

/** The time during which the sender may edit a withdrawn text again. Ours, not in the specification. */
export const RE_EDIT_WITHIN_MS = 5 * 60_000;

/** Information about a recall, for users who may see it. */
export interface Recalled {
  /** `PLATFORM_ACTOR` for the platform. */
  readonly byId: UserId;
  readonly timeMs: number;
  /** Owners and admins still see the content. Other senders only see that they have withdrawn the message. */
  readonly isContentShown: boolean;
}

/** A message as a user sees it: a recalled message that is still visible has `recalled` instead of `deletion`. */
export interface SeenMessage extends Message {
  readonly recalled?: Recalled;
}

export interface RecallViewer {
  readonly ownId: UserId;
  /** Undefined in a one-to-one chat. */
  readonly role: GroupRole | undefined;
}

/**
 * Returns the message as this viewer sees it; the same object when it was not recalled, or the viewer may not see the
 * recall. Everybody sees that the platform has removed a message. D-20.
 */
function asSeenBy({ ownId, role }: RecallViewer, message: Message): SeenMessage {
  const { deletion, ...rest } = message;
  if (deletion?.byId === undefined) return message;
  if (isRemovedByPlatform(message))
    return { ...rest, recalled: { byId: deletion.byId, timeMs: deletion.timeMs, isContentShown: false } };
  const isAdmin = role !== undefined && isOwnerOrAdmin(role);
  const isWithdrawn = deletion.byId === ownId && message.senderId === ownId;
  if (!isAdmin && !isWithdrawn) return message;
  // A message that the platform had removed has no content on this device.
  const isContentShown = isAdmin && message.content.kind !== 'notice';
  return { ...rest, recalled: { byId: deletion.byId, timeMs: deletion.timeMs, isContentShown } };
}

/**
 * Creates a function that returns messages as a viewer sees them. It returns the same array if no message was recalled.
 * The same message always gives the same object, so that a list redraws only changes.
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
