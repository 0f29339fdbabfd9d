import { maxMessageGraphemes } from '../domain/group/message-style.ts';
import { checkMessageText } from '../domain/message/text.ts';
import type { Failure } from '../domain/failure.ts';
import { failure } from '../domain/result.ts';
import { groupsAtom } from '../state/chats.ts';
import type { Actions } from './actions.ts';
import type { ActionDeps } from './context.ts';

/** Sends a text. A refused text stays in the field, and a toast shows the reason. Spec: 1-chat §5. */
export const createSendText =
  ({ session, notify, store }: ActionDeps): Actions['sendText'] =>
  (chatId, text, mentions) => {
    const refuse = (reason: Failure): ReturnType<Actions['sendText']> => {
      notify(reason);
      return failure(reason);
    };
    // The realtime session is loaded whenever a chat is on screen.
    const realtime = session.current()?.realtime();
    if (realtime === undefined) return refuse({ code: 'not_connected' });
    const checked = checkMessageText(text, maxMessageGraphemes(store.get(groupsAtom).get(chatId)));
    if (!checked.ok) return refuse({ code: checked.failure });
    const sent = realtime.outbox.send({ chatId, content: { kind: 'text', text: checked.value }, mentions });
    return sent.ok ? sent : refuse(sent.failure);
  };
