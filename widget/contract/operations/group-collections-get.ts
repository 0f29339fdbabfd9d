import { named, nothing, record, tolerantList } from '../codec.ts';
import { collectedGroup } from '../entities/guest-group.ts';
import { operation } from '../operation.ts';

/** The user's collection of shared groups, oldest first. Spec: 3-transport §3, §7 groupCollectionsGet. */
export const groupCollectionsGet = operation(
  'groupCollectionsGet',
  nothing,
  record({ collections: named('list', tolerantList(collectedGroup)) }),
);
