import type { Message } from '../../../domain/message/message.ts';
import type { RichContent } from '../../../domain/message/rich-content.ts';

/** What the view of each kind gets. */
export interface RichBubbleProps<C extends RichContent = RichContent> {
  readonly message: Message;
  readonly content: C;
  readonly isOwn: boolean;
}
