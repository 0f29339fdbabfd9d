import { named, record, nothing } from '../codec.ts';
import { httpCall } from '../operation.ts';
import { token } from '../ids.ts';

/** A token for one socket: valid once, for 30 s. Spec: 3-transport §7 getSToken. S-07. */
export const getSToken = httpCall('/getSToken', nothing, record({ socketToken: named('sToken', token) }));
