import {
  serviceCustomData,
  serviceQueueGet,
  serviceScorePut,
  serviceSessionEnd,
  serviceSessionOpen,
} from '../contract/http/service.ts';
import { getOpName } from '../contract/operations/get-op-name.ts';
import type { Failure } from '../domain/failure.ts';
import { failure, success, type Result } from '../domain/result.ts';
import {
  isOpenSession,
  type ServiceKind,
  type ServiceScore,
  type ServiceSession,
} from '../domain/service/service-session.ts';
import type { ChatId, UserId } from '../domain/chat/chat-id.ts';
import { guestSendersAtom } from '../state/guest.ts';
import { languageAtom } from '../state/environment.ts';
import { fetchedServiceAtom, serviceQueueAtom, serviceRequestAtom, type ServiceRequest } from '../state/service.ts';
import { accountAtom } from '../state/session.ts';
import type { ActionDeps } from './context.ts';

export interface ServiceStart {
  readonly kind: ServiceKind;
  readonly topic: string;
  /** Values of the host page for the agents. */
  readonly data?: ReadonlyMap<string, string>;
}

/** The actions in the chat with the customer service. Spec: 1-chat §7. L-CS2. */
export interface ServiceActions {
  /** Fetches the state of the service, and of the user's newest session. */
  readonly loadService: () => Promise<Result<undefined, Failure>>;
  readonly startService: (start: ServiceStart) => Promise<Result<undefined, Failure>>;
  /** Ends the session, or leaves the queue. */
  readonly endService: (sessionId: string) => Promise<Result<undefined, Failure>>;
  /** Scores the ended session. The choice is shown at once, and taken back if it cannot be saved. Fails with `already_scored`. */
  readonly scoreService: (score: ServiceScore, remark: string) => Promise<Result<undefined, Failure>>;
  /** Keeps what the host page wants to talk about, until the chat takes it. */
  readonly requestService: (request: ServiceRequest) => void;
  /** Takes the request of the host page: adds its values to the open session, or starts one. */
  readonly takeRequest: (request: ServiceRequest) => Promise<Result<undefined, Failure>>;
  /** Fetches the pictures of the agents who have written. Without an answer they have none. */
  readonly loadAgents: (chatId: ChatId, userIds: readonly UserId[]) => Promise<void>;
  /** Shows a new place in the queue, from a push. */
  readonly moveInQueue: (position: number, waitMs: number | undefined) => void;
}

/** The most ids of one question; the newest messages are at the end. */
const MOST_AGENTS = 50;

export function createServiceActions({ api, store }: ActionDeps): ServiceActions {
  const show = (session: ServiceSession): void => {
    const fetched = store.get(fetchedServiceAtom);
    if (fetched !== undefined) store.set(fetchedServiceAtom, { ...fetched, queue: { ...fetched.queue, session } });
  };
  const showing = (answered: Result<ServiceSession, Failure>): Result<undefined, Failure> => {
    if (!answered.ok) return answered;
    show(answered.value);
    return success(undefined);
  };

  const loadService = async (): Promise<Result<undefined, Failure>> => {
    const userId = store.get(accountAtom)?.userId;
    const answered = await api.callDirect(serviceQueueGet, undefined);
    if (!answered.ok) return answered;
    const queue = answered.value;
    if (userId !== undefined) store.set(fetchedServiceAtom, { userId, queue });
    const { session } = queue;
    // A provider may leave the names to this call.
    if (session?.state === 'active' && session.agentName === '' && session.agentId !== '') {
      const named = await api.call(getOpName, { userIds: [session.agentId] });
      const agentName = named.ok ? named.value.names[0]?.name : undefined;
      if (agentName !== undefined) show({ ...session, agentName });
    }
    return success(undefined);
  };

  const startService = async ({ kind, topic, data }: ServiceStart): Promise<Result<undefined, Failure>> => {
    const opened = await api.callDirect(serviceSessionOpen, {
      kind,
      topic,
      language: store.get(languageAtom),
      data: data === undefined || data.size === 0 ? undefined : data,
    });
    if (!opened.ok && opened.failure.code === 'service_closed') await loadService();
    return showing(opened);
  };

  return {
    loadService,
    startService,
    endService: async (sessionId) => showing(await api.callDirect(serviceSessionEnd, { sessionId })),
    async scoreService(score, remark) {
      const session = store.get(serviceQueueAtom)?.session;
      if (session === undefined) return success(undefined);
      show({ ...session, score });
      const saved = await api.callDirect(serviceScorePut, { sessionId: session.sessionId, score, remark });
      if (saved.ok) return showing(saved);
      show({ ...session, score: undefined });
      if (saved.failure.code !== 'already_decided') return saved;
      // Another device of the player was first.
      await loadService();
      return failure({ code: 'already_scored' });
    },
    requestService: (request) => store.set(serviceRequestAtom, request),
    async takeRequest(request) {
      store.set(serviceRequestAtom, undefined);
      const session = store.get(serviceQueueAtom)?.session;
      if (session === undefined || !isOpenSession(session)) return startService({ kind: 'talk', ...request });
      if (request.data.size === 0) return success(undefined);
      const { sessionId } = session;
      return api.callDirect(serviceCustomData, { sessionId, data: request.data });
    },
    async loadAgents(chatId, userIds) {
      const named = await api.call(getOpName, { userIds: userIds.slice(-MOST_AGENTS) });
      if (!named.ok) return;
      const photos = new Map(named.value.names.map(({ userId, photo }) => [userId, photo]));
      store.set(
        guestSendersAtom,
        (all) => new Map([...all, [chatId, new Map([...(all.get(chatId) ?? []), ...photos])]]),
      );
    },
    moveInQueue(position, waitMs) {
      const session = store.get(serviceQueueAtom)?.session;
      if (session?.state === 'waiting') show({ ...session, position, waitMs });
    },
  };
}
