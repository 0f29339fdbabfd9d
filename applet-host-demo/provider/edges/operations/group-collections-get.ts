import { groupCollectionsGet } from '#contract/operations/group-collections-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answer } from '../../calls/outcome.ts';
import { listCollection } from '../../base/store/groups/group-collections.ts';

/** Spec: 3-transport §7 groupCollectionsGet. */
export const handleGroupCollectionsGet = forSession(groupCollectionsGet, async (_request, { services, caller }) => {
  const groups = await listCollection(services.db, caller.userId);
  return answer({ collections: groups.map((group) => ({ group, isCollected: true })) });
});
