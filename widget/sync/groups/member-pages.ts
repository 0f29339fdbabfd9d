import type { HttpCall } from '../../contract/operation.ts';
import type { Listing } from '../../contract/listing.ts';
import type { GroupId, UserId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { MEMBER_PAGE_SIZE } from '../../domain/limits.ts';
import { success, type Result } from '../../domain/result.ts';
import type { Api, ListAnswer } from '../../transport/api.ts';

interface MemberRequest {
  readonly groupId: GroupId;
  readonly sinceMs?: number | undefined;
  readonly version?: string | undefined;
  readonly limit?: number | undefined;
  readonly afterId?: UserId | undefined;
}

/**
 * Fetches a list of a group's members: the changes since a version, or the whole list page by page, so that no reply is large. The
 * version is that of the first page: a change between two pages is sent again with the next changes. L-GB5.
 *
 * @param onFirst called with the first page if others follow
 */
export async function fetchMemberPages<T>(
  api: Pick<Api, 'callForList'>,
  call: HttpCall<MemberRequest, Listing<T>>,
  request: Pick<MemberRequest, 'groupId' | 'sinceMs' | 'version'>,
  onFirst?: (items: readonly T[]) => void,
): Promise<Result<ListAnswer<T>, Failure>> {
  const first = await api.callForList(call, { ...request, limit: MEMBER_PAGE_SIZE });
  if (!first.ok || first.value.kind === 'unchanged') return first;
  const { listing, meta } = first.value;
  const items = [...listing.items];
  let { nextId } = listing;
  if (nextId !== undefined) onFirst?.(listing.items);
  while (nextId !== undefined) {
    const { groupId } = request;
    const page = await api.callForList(call, { groupId, limit: MEMBER_PAGE_SIZE, afterId: nextId });
    if (!page.ok) return page;
    if (page.value.kind === 'unchanged') break;
    items.push(...page.value.listing.items);
    nextId = page.value.listing.nextId;
  }
  return success({ kind: 'listing', listing: { items, isFull: listing.isFull }, meta });
}
