import { list, named, record } from '../codec.ts';
import { userId } from '../ids.ts';
import { operation } from '../operation.ts';

const users = record({ userIds: named('user_ids', list(userId)) });

/** Deletes several friends, with the chats; the reply lists the deleted ones. Spec: 2-contacts-groups §7 friendDelByList. */
export const friendDelByList = operation('friendDelByList', users, users);
