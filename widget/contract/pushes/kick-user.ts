import { record, text, withDefault } from '../codec.ts';
import { push } from '../operation.ts';

/** The session was ended outside this widget. Spec: 3-transport §7 Pushed-event reactions. */
export const kickUser = push('kick_user', record({ reason: withDefault(text, '') }));
