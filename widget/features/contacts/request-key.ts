import { isOwnRequest, type FriendRequest } from '../../domain/contact/friend-request.ts';

/** The key contains the direction: a sent and a received request can exist for the same user. */
export const requestKey = (request: Pick<FriendRequest, 'userId' | 'state'>): string =>
  `${request.userId}:${isOwnRequest(request)}`;
