import type { KindContent } from '../../../domain/message/kinds.ts';
import type { Message } from '../../../domain/message/message.ts';

/** The props of the view of a message kind. */
export interface KindViewProps<C extends KindContent = KindContent> {
  readonly message: Message;
  readonly content: C;
  readonly isOwn: boolean;
}
