import { expect, it } from 'vitest';
import { weightOf } from '../../../applet-host-demo/provider/calls/call-weight.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';

it.each([
  ['msgSearch', 'heavy'],
  ['friendListGet', 'costly'],
  // One row per friend, like the list of friends.
  ['friendPresenceGet', 'costly'],
  ['msgSend', 'light'],
] as const)('weighs %s as %s', (name, weight) => expect(weightOf(OPERATIONS[name])).toBe(weight));
