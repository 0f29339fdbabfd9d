import type { Person } from '../../domain/contact/person.ts';
import { flag, mapped, named, optional, record, text, withDefault, type Codec } from '../codec.ts';
import { board, inviteState } from '../entities/friend-request.ts';
import { chatId, groupId, userId } from '../ids.ts';
import { httpCall } from '../operation.ts';

const person: Codec<Person> = mapped(
  record({
    user: named(
      'userInfo',
      record({
        userId: named(['id', 'user_id'], userId),
        name: withDefault(text, '', 'nickName'),
        photo: withDefault(text, '', 'headPhoto'),
      }),
    ),
    relation: record({
      chatId,
      alias: withDefault(text, '', 'userAlias'),
      isBlacklisted: withDefault(flag, false, 'blackListStatus'),
      isFriend: withDefault(flag, false, 'friendStatus'),
      request: optional(inviteState, 'shipStatus'),
      board: withDefault(board, [], 'msgBoard'),
    }),
  }),
  ({ user, relation: { request, ...relation } }) => ({ ...user, relation: { ...relation, request } }),
  ({ relation, ...user }) => ({ user, relation }),
);

/** A user's profile, with or without a group. Spec: 2-contacts-groups §3 Relation detail, §7 /friendShip/detail. */
export const friendShipDetail = httpCall(
  '/friendShip/detail',
  record({ userId: named(['user_id', 'relatedId'], userId), groupId: optional(groupId, 'group_id') }),
  person,
);
