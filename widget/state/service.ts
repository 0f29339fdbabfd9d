import { atom } from 'jotai';
import type { ServiceQueue, ServiceSession } from '../domain/service/service-session.ts';
import { chatKind } from '../domain/chat/chat-id.ts';
import { openChatAtom } from './open-chat.ts';
import { accountAtom } from './session.ts';

/** The customer service as it was fetched for one user. */
export const fetchedServiceAtom = atom<{ readonly userId: string; readonly queue: ServiceQueue } | undefined>(
  undefined,
);

/** The customer service for the signed-in user; undefined until it has been fetched. */
export const serviceQueueAtom = atom((get): ServiceQueue | undefined => {
  const fetched = get(fetchedServiceAtom);
  return fetched !== undefined && fetched.userId === get(accountAtom)?.userId ? fetched.queue : undefined;
});

/** Whether the chat on screen is the one with the customer service. */
export const isServiceShownAtom = atom((get) => chatKind(get(openChatAtom)?.chatId ?? '') === 'service');

/** An event of the user's session: a new object for each. */
export interface ServiceEventSeen extends Pick<Partial<ServiceSession>, 'position' | 'waitMs'> {
  readonly sessionId?: string | undefined;
}
export const serviceEventAtom = atom<ServiceEventSeen | undefined>(undefined);

/** The matter that the host page brings: taken by the chat with the service. */
export interface ServiceRequest {
  readonly topic: string;
  readonly data: ReadonlyMap<string, string>;
}
export const serviceRequestAtom = atom<ServiceRequest | undefined>(undefined);
