import { chatKind, isGroupId, isUserId } from '../domain/chat/chat-id.ts';
import { isMessageId } from '../domain/message/message-id.ts';
import { textThat, textUpTo } from './codec.ts';

/** Codecs of identifiers. Spec: 1-chat §1, 2-contacts-groups §3. D-02, D-03, D-06. */
export const chatId = textThat(
  (value) => value.length <= 64 && chatKind(value) !== 'other' && /^[0-9A-Za-z]+$/.test(value),
  'chat id',
);
export const userId = textThat(isUserId, 'user id (M + 9 digits)');
export const groupId = textThat(isGroupId, 'group id (8 characters)');
export const messageId = textThat(isMessageId, 'decimal string');

/** Made by the caller, unique per call that changes something, kept through every retry. S-01. */
export const uuid = textThat((value) => /^[0-9A-Za-z_-]{8,64}$/.test(value), 'uuid (8–64 letters, digits, - _)');

export const shortText = textUpTo(200);
/** Identity and session tokens. */
export const token = textUpTo(8192);
