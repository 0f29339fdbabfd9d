import { answer, type Outcome, refuse } from '../../calls/outcome.ts';
import type { SessionContext } from '../../calls/services.ts';
import { deleteFriends } from './friendship.ts';

/** Deletes several friends of the caller, at most `max_member`. Spec: 2-contacts-groups §5 Member picker (bulk friend delete). */
export async function deleteManyFriends(
  userIds: readonly string[],
  { services, tenant, caller }: SessionContext,
): Promise<Outcome<{ readonly userIds: readonly string[] }>> {
  const max = tenant.config.maxGroupMembers;
  if (userIds.length > max) return refuse('invalid_request', `At most ${max} friends can be deleted at once.`);
  return answer({ userIds: await deleteFriends(services, tenant, caller, userIds) });
}
