import { groupListGet } from '#contract/operations/group-list-get.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listGroups } from '../../base/store/groups/group-list.ts';

/** Spec: 3-transport §4 List synchronisation, §7 groupListGet. */
export const handleGroupListGet = forSession(groupListGet, ({ version }, { services, caller }) =>
  answerListing(services.db, version, (since) => listGroups(services.db, caller.userId, since)),
);
