import { groupListGet } from '#contract/operations/group-list-get.ts';
import { forSession } from '../calls/handler.ts';
import { answerListing } from '../calls/listing.ts';
import { listGroups } from '../store/group-list.ts';
import { lockedSwitches } from '../tenants/settings.ts';

/** Spec: 3-transport §4 List synchronisation, §7 groupListGet. */
export const handleGroupListGet = forSession(groupListGet, ({ version }, { services, tenant, caller }) =>
  answerListing(services.db, version, (since) =>
    listGroups(services.db, caller.userId, since, lockedSwitches(tenant.settings)),
  ),
);
