import { guestSenders, MAX_GUEST_SENDERS } from '../../contract/http/guest-senders.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { MessageId } from '../../domain/message/message-id.ts';
import { isSent, type Message } from '../../domain/message/message.ts';
import { guestSendersAtom } from '../../state/guest.ts';
import type { Api } from '../../transport/api.ts';
import type { Store } from '../store.ts';

/** Fetches the portraits of the senders of guest messages, once per sender. */
export interface GuestSenders {
  readonly learn: (groupId: GroupId, messages: readonly Message[]) => void;
  readonly forget: (groupId: GroupId) => void;
}

export function createGuestSenders(api: Pick<Api, 'callDirect'>, store: Store): GuestSenders {
  const asking = new Set<GroupId>();

  const publish = (groupId: GroupId, photos: ReadonlyMap<UserId, string> | undefined): void => {
    const next = new Map(store.get(guestSendersAtom));
    if (photos === undefined) next.delete(groupId);
    else next.set(groupId, photos);
    store.set(guestSendersAtom, next);
  };

  /** Returns one message of each sender that is not known yet. */
  const unknownIn = (groupId: GroupId, messages: readonly Message[]): ReadonlyMap<UserId, MessageId> => {
    const known = store.get(guestSendersAtom).get(groupId);
    const unknown = new Map<UserId, MessageId>();
    for (const message of messages) {
      const { senderId } = message;
      if (unknown.size === MAX_GUEST_SENDERS) break;
      if (senderId !== '' && isSent(message) && known?.has(senderId) !== true)
        unknown.set(senderId, message.delivery.messageId);
    }
    return unknown;
  };

  const ask = async (groupId: GroupId, messages: readonly Message[]): Promise<void> => {
    const unknown = unknownIn(groupId, messages);
    if (unknown.size === 0) return;
    asking.add(groupId);
    const answered = await api.callDirect(guestSenders, { groupId, messageIds: [...unknown.values()] });
    // After a failure the next message retries. A group that was closed meanwhile needs no portraits.
    if (!asking.delete(groupId) || !answered.ok) return;
    const photoBySender = new Map(answered.value.list.map(({ userId, photo }) => [userId, photo]));
    const photos = new Map(store.get(guestSendersAtom).get(groupId));
    for (const senderId of unknown.keys()) photos.set(senderId, photoBySender.get(senderId) ?? '');
    publish(groupId, photos);
    await ask(groupId, messages);
  };

  return {
    learn(groupId, messages) {
      if (!asking.has(groupId)) void ask(groupId, messages);
    },
    forget(groupId) {
      asking.delete(groupId);
      if (store.get(guestSendersAtom).has(groupId)) publish(groupId, undefined);
    },
  };
}
