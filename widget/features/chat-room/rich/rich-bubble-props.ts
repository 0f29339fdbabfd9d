import type { Message } from '../../../domain/message/message.ts';
import type { RichContent } from '../../../domain/message/rich-content.ts';

/** The props of the view of each message kind. */
export interface RichBubbleProps<C extends RichContent = RichContent> {
  readonly message: Message;
  readonly content: C;
  readonly isOwn: boolean;
}
