import { nothing } from '../codec.ts';
import { httpCall } from '../operation.ts';

/** Ends the session on the provider. Spec: 3-transport §4 Logout, §7. */
export const logout = httpCall('/logout', nothing, nothing, { method: 'GET' });
