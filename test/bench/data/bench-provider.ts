import { getMsgList } from '../../../widget/contract/operations/get-msg-list.ts';
import type { Operation } from '../../../widget/contract/operation.ts';
import { msgRead } from '../../../widget/contract/operations/msg-read.ts';
import type { SentMessage } from '../../../widget/domain/message/message.ts';
import { success, type Result } from '../../../widget/domain/result.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { NO_MESSAGE_ID } from '../../../widget/domain/message/message-id.ts';
import type { Api } from '../../../widget/transport/api.ts';
import type { Transport } from '../../../widget/transport/transport.ts';

/** Replaces the network: a provider whose history pages the bench answers itself, and that answers few other requests. */
export interface BenchProvider {
  readonly transport: Transport;
  /** Answers the request for the page before the oldest message; resolves when the request has arrived. */
  readonly answerOlder: (messages: readonly SentMessage[]) => Promise<void>;
}

/** The answer time of a fast network. */
const ANSWER_MS = 30;

type MsgListReply = { readonly messages: readonly SentMessage[]; readonly holes: readonly string[] };

export function createBenchProvider(): BenchProvider {
  let waiting: ((reply: MsgListReply) => void) | undefined;
  let onAsked: (() => void) | undefined;

  const never = <T>(): Promise<T> => new Promise(() => undefined);

  const msgList = ({ direction, messageId }: { readonly direction: string; readonly messageId: string }) => {
    if (direction !== 'get_back' || messageId === NO_MESSAGE_ID) return never<MsgListReply>();
    return new Promise<MsgListReply>((resolve) => {
      waiting = resolve;
      onAsked?.();
    });
  };

  const call: Api['call'] = async <Request, Reply>(
    operation: Operation<Request, Reply>,
    request: Request,
  ): Promise<Result<Reply, Failure>> => {
    if (operation.name === getMsgList.name) {
      // The request is of the operation that bears this name.
      return success((await msgList(request as { direction: string; messageId: string })) as Reply);
    }
    if (operation.name === msgRead.name) {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      const { messageId } = request as { readonly messageId: string };
      const nothingUnread = { unread: 0, isMentioned: false, readUpTo: messageId, countedTo: undefined };
      return success(nothingUnread as Reply);
    }
    return never();
  };

  const link: Transport['link'] = {
    state: () => ({ name: 'off' }),
    isOpen: () => false,
    carriesCalls: () => false,
    start: () => undefined,
    stop: () => undefined,
    allow: () => undefined,
    notice: () => undefined,
    send: () => false,
    prepare: () => Promise.resolve(),
  };

  return {
    transport: {
      api: { call, callOverSocket: call, callDirect: never, callForList: never },
      link,
      fileConnection: {
        hosts: { inTurn: () => [location.origin], use: () => undefined },
        token: { current: () => undefined, rotate: () => undefined },
        tenant: 'bench',
        language: () => 'en',
      },
      setHosts: () => undefined,
    },
    async answerOlder(messages) {
      if (waiting === undefined) await new Promise<void>((resolve) => (onAsked = resolve));
      const answer = waiting;
      waiting = undefined;
      onAsked = undefined;
      answer?.({ messages, holes: [] });
    },
  };
}
