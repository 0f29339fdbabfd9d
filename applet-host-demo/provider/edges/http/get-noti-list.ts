import { getNotiList } from '#contract/http/get-noti-list.ts';
import { forSession } from '../../calls/handler.ts';
import { answerListing } from '../../calls/listing.ts';
import { listNotices } from '../../base/store/groups/group-notices.ts';

/** Spec: 2-contacts-groups §7 getNotiList. */
export const handleGetNotiList = forSession(getNotiList, ({ version, fromMs }, { services: { db, now }, caller }) =>
  answerListing(db, version, (changedSince) => listNotices(db, caller.userId, { changedSince, fromMs, nowMs: now() })),
);
