import { flag, named, record } from '../codec.ts';
import { groupId } from '../ids.ts';
import { operation } from '../operation.ts';

/** The functions of a group that a tenant may switch. Spec: 1-chat §7 GroupFunctionsGet, 2-contacts-groups §7. */
export const groupFunctionsGet = operation(
  'GroupFunctionsGet',
  record({ groupId: named('group_id', groupId) }),
  record({
    /** Owner and admins can send red envelopes. */
    canOpenRedEnvelopes: named('redOpen', flag),
  }),
);
