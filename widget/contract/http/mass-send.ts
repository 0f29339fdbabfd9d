import { MAX_SHARE_TARGETS } from '../../domain/limits.ts';
import { list, mapped, named, record, refuse, text, type Codec } from '../codec.ts';
import { chatId } from '../ids.ts';
import { massSent } from '../operations/mass-send.ts';
import { withContent } from '../operations/message-fields.ts';
import { httpCall } from '../operation.ts';

/** Sends a message to several chats of the caller. Spec: 1-chat §7 Share send (chatIds), 3-transport §7 multipMsgSend. D-09, L-CT4. */
export const multipMsgSend = httpCall(
  '/multipMsgSend',
  withContent(record({ chatIds: list(chatId, MAX_SHARE_TARGETS) })),
  massSent,
);

const CATEGORIES = ['friend', 'group'] as const;
type Category = (typeof CATEGORIES)[number];

/** Spec: 1-chat §7 Share send (categoryType: friend 0, group 1). */
export const category: Codec<Category> = mapped(
  text,
  (value, path) => CATEGORIES[['0', '1'].indexOf(value)] ?? refuse(path, "'0' or '1'"),
  (value) => String(CATEGORIES.indexOf(value)),
);

/** `msgSendAll` as a direct path. Spec: 3-transport §7 categoryMsgSend. D-09, L-CT4. */
export const categoryMsgSend = httpCall(
  '/categoryMsgSend',
  withContent(record({ target: named('categoryType', category) })),
  massSent,
);
