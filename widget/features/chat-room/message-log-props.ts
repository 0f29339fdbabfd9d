import type { Message } from '../../domain/message/message.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import type { Focus, HistoryState } from '../../state/open-chat.ts';

export interface MessageLogProps {
  readonly messages: readonly Message[];
  /** More come in than are drawn: at the end, nothing is drawn that would be gone in a moment. */
  readonly isRush?: boolean | undefined;
  readonly history: HistoryState;
  readonly newer: HistoryState;
  readonly isOpening: boolean;
  readonly focus: Focus | undefined;
  readonly ownId: string;
  readonly showsSenders: boolean;
  readonly readUpToAtOpen: MessageId | undefined;
  readonly mentionAtOpen: MessageId | undefined;
  /** In a chat of two: how far the other one has read. */
  readonly peerReadUpTo?: MessageId | undefined;
  readonly timeZoneOffsetMs: number;
  readonly onLoadOlder: () => void;
  readonly onLoadNewer: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
  /** The oldest number that can be jumped to; undefined: all can. */
  readonly jumpsFrom?: MessageId | undefined;
  readonly onShowEnd: () => void;
  /** The reader rests at the end, with this message on top of what is drawn. */
  readonly onRest?: ((firstLocalId: string) => void) | undefined;
  readonly onResend: (localId: string) => void;
  /** Undefined where nothing can be answered. */
  readonly onReply?: ((message: Message) => void) | undefined;
  /** The reader has moved, for whatever gives way to reading. */
  readonly onScroll?: (() => void) | undefined;
}
