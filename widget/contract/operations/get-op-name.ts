import { list, named, record, text, withDefault } from '../codec.ts';
import { userId } from '../ids.ts';
import { operation } from '../operation.ts';

/** The names and pictures of agents who have served the caller. Other ids are left out. Spec: 3-transport §7 getOpName. D-09. */
export const getOpName = operation(
  'getOpName',
  record({ userIds: named('user_ids', list(userId, 50)) }),
  record({
    names: list(
      record({
        userId: named('user_id', userId),
        name: named('user_name', text),
        photo: withDefault(text, '', 'head_photo'),
      }),
    ),
  }),
);
