import type { Message } from '../../../domain/message/message.ts';
import type { MessageId } from '../../../domain/message/message-id.ts';
import type { Focus, HistoryState } from '../../../state/open-chat.ts';

export interface MessageLogProps {
  readonly messages: readonly Message[];
  /** Messages arrive faster than the log redraws. At the end of the log, messages that would leave the window at once are not rendered. */
  readonly isRush?: boolean | undefined;
  readonly history: HistoryState;
  readonly newer: HistoryState;
  readonly isOpening: boolean;
  readonly focus: Focus | undefined;
  readonly ownId: string;
  readonly showsSenders: boolean;
  readonly readUpToAtOpen: MessageId | undefined;
  /** The number on the divider before the first unread message. */
  readonly unreadAtOpen?: number | undefined;
  readonly mentionAtOpen: MessageId | undefined;
  /** In a one-to-one chat: the newest message that the other user has read. */
  readonly peerReadUpTo?: MessageId | undefined;
  readonly timeZoneOffsetMs: number;
  readonly onLoadOlder: () => void;
  readonly onLoadNewer: () => void;
  readonly onJumpTo: (messageId: MessageId) => void;
  /** The oldest message that a jump can reach; undefined: every message can be reached. */
  readonly jumpsFrom?: MessageId | undefined;
  readonly onShowEnd: () => void;
  /** Called while the reader is at the end. `firstLocalId` is the topmost rendered message. */
  readonly onRest?: ((firstLocalId: string) => void) | undefined;
  readonly onResend: (localId: string) => void;
  /** Undefined: the log offers no replies. */
  readonly onReply?: ((message: Message) => void) | undefined;
  /** Called when the reader scrolls, so that overlays can make way. */
  readonly onScroll?: (() => void) | undefined;
}
