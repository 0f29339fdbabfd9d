import type { HostActivity } from '../contract/host-bridge.ts';
import type { CallState } from '../domain/call/call-machine.ts';
import { oneToOneChatId, type UserId } from '../domain/chat/chat-id.ts';
import { kindContentOf } from '../domain/message/kinds.ts';
import type { SentMessage } from '../domain/message/message.ts';
import { shownCallAtom } from '../state/call.ts';
import { lastSentAtom } from '../state/host.ts';
import { accountAtom } from '../state/session.ts';
import type { Store } from '../sync/store.ts';

/** Reports the messages and calls of the user. The actions themselves report money. Returns a function that ends it. */
export function followActivity(store: Store, report: (activity: HostActivity) => void): () => void {
  let call = store.get(shownCallAtom)?.state;
  const stops = [
    store.sub(shownCallAtom, () => {
      const before = call;
      call = store.get(shownCallAtom)?.state;
      const activity = callActivity(before, call, store.get(accountAtom)?.userId);
      if (activity !== undefined) report(activity);
    }),
    store.sub(lastSentAtom, () => {
      const sent = store.get(lastSentAtom);
      if (sent !== undefined) report(sentActivity(sent));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** A call without an answer has neither begun nor ended. */
export function callActivity(
  before: CallState | undefined,
  after: CallState | undefined,
  ownId: UserId | undefined,
): HostActivity | undefined {
  const [was, is] = [connectedCall(before), connectedCall(after)];
  const call = is ?? was;
  if (call === undefined || ownId === undefined || was?.callId === is?.callId) return undefined;
  const state = is === undefined ? 'ended' : 'started';
  const chatId = oneToOneChatId(ownId, call.peerId);
  return { event: 'call', detail: { chatId, state, video: call.medium === 'video' } };
}

const connectedCall = (state: CallState | undefined) =>
  state?.phase === 'connected' || state?.phase === 'reconnecting' ? state.call : undefined;

function sentActivity({ chatId, content }: SentMessage): HostActivity {
  const { kind } = kindContentOf(content);
  return kind === 'bet'
    ? { event: 'money', detail: { chatId, kind, state: 'sent' } }
    : { event: 'sent', detail: { chatId, kind } };
}
