import { named, record, text } from '../codec.ts';
import { push } from '../operation.ts';

/** A list has changed and needs a refresh: `friendList`, `groupList`. `pwd` ends the session. Spec: 3-transport §7. */
export const update = push('update', record({ list: named('api', text) }));
