import { kindContentOf } from '../../../domain/message/kinds.ts';
import { canDeleteForOneself, recallRefusal, type RecallRefusal } from '../../../domain/group/permissions.ts';
import { isRecallable } from '../../../domain/money/transfer.ts';
import { canForward } from '../../../domain/message/forward.ts';
import { compareMessageIds } from '../../../domain/message/message-id.ts';
import { isSent, type Message, type SentMessage } from '../../../domain/message/message.ts';
import type { SeenMessage } from '../../../domain/message/recalled.ts';
import { isTakenBack } from '../../../domain/message/taken-back.ts';
import { hasForbiddenMarkup } from '../../../domain/message/text.ts';
import type { RoomPeople } from './use-room-people.ts';

/** The reason why a message may not be recalled in a batch. */
export const choiceRefusal = (message: Message, people: RoomPeople): RecallRefusal | undefined =>
  recallRefusal(
    people.myRole ?? 'member',
    { isOwn: message.senderId === people.ownId, senderRole: people.roleOf(message) },
    { isBatch: true },
  );

/** True for a text or rich message that is not recalled. */
export const isChoosable = (message: SeenMessage): boolean =>
  (message.content.kind === 'text' || message.content.kind === 'rich') &&
  message.recalled === undefined &&
  !isTakenBack(message);

export const mayForward = ({ content }: Message): boolean => canForward(kindContentOf(content));

/** The actions that are possible with the selected messages. */
export interface Choice {
  /** Oldest first, in their current state. */
  readonly messages: readonly SentMessage[];
  readonly canForward: boolean;
  /** The texts among them, one per line; empty without any. */
  readonly text: string;
  readonly canDelete: boolean;
  readonly recallable: readonly SentMessage[];
  /** The reason if none of them can be recalled. */
  readonly recallRefusal: RecallRefusal | undefined;
}

/**
 * @param chosen The messages as they were when they were selected.
 * @param shown The messages of the log in their current state.
 */
export function choiceOf(chosen: Iterable<SentMessage>, shown: readonly SeenMessage[], people: RoomPeople): Choice {
  const now = new Map(shown.filter(isSent).map((message) => [message.delivery.messageId, message]));
  const messages = [...chosen]
    .map((message) => now.get(message.delivery.messageId) ?? message)
    .filter(isChoosable)
    .toSorted((a, b) => compareMessageIds(a.delivery.messageId, b.delivery.messageId));
  const recallable = messages.filter(
    (message) => isRecallable(message.content) && choiceRefusal(message, people) === undefined,
  );
  const [first] = messages;
  return {
    messages,
    canForward: first !== undefined && messages.every(mayForward),
    text: messages.flatMap(textOf).join('\n'),
    canDelete: first !== undefined && canDeleteForOneself(people.myRole),
    recallable,
    recallRefusal: first === undefined || recallable.length > 0 ? undefined : choiceRefusal(first, people),
  };
}

const textOf = ({ content }: SentMessage): readonly string[] =>
  content.kind === 'text' && !hasForbiddenMarkup(content.text) ? [content.text] : [];
