import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { GUEST_SESSION_MS } from '../service/guests.ts';
import { trimAudit } from '../../base/store/access/audit-log.ts';
import { removeFiles } from '../../base/store/data-life/personal-data.ts';
import { removeClosedReports } from '../../base/store/moderation/report-files.ts';
import { listDissolvedParts, listExpiredParts, removeMessages } from '../../base/store/data-life/retention.ts';
import { removeOldSessionAccess } from '../../base/store/service/service-audit.ts';
import { removeSilentGuests } from '../../base/store/service/service-guests.ts';
import { listTenants } from '../../base/store/engine/tenants.ts';
import { takeTurn } from '../../base/store/engine/turns.ts';

const INTERVAL_MS = 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** The messages of a dissolved group are removed after so long without a new one. */
const DISSOLVED_MS = 30 * DAY_MS;
const CHATS_AT_ONCE = 100;
/** Guests without a question are removed after the time for which their last session is valid. */
const SILENT_GUEST_MS = GUEST_SESSION_MS;
const GUESTS_AT_ONCE = 1_000;

/** Removes data beyond the tenants' limits once an hour from now on. Returns a function that ends it after the current chat. */
export const startRetention = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'retention',
    everyMs: INTERVAL_MS,
    failure: 'old messages could not be removed',
    run: async (isStopped) => {
      // One node does it.
      if (await takeTurn(services.db, 'retention', INTERVAL_MS)) await removeOverdue(services, isStopped);
    },
  });

/**
 * Removes messages, files, reports and audit entries beyond the tenants' limits, the messages of dissolved groups, and guests who have
 * never asked anything. Each chat is a transaction of its own, so that a node that dies loses nothing: the next run finds the rest. L-PB4.
 */
export async function removeOverdue(services: Services, isStopped = (): boolean => false): Promise<void> {
  const { db, now, tenants } = services;
  for (const { code } of await listTenants(db)) {
    const { messageDays, fileDays, auditDays, reportDays } = (await tenants.find(code))?.settings.retention ?? {};
    if (messageDays !== undefined) await removeOldMessages(services, code, now() - messageDays * DAY_MS, isStopped);
    if (fileDays !== undefined)
      while (!isStopped() && (await removeFiles(db, { tenant: code, beforeMs: now() - fileDays * DAY_MS })));
    if (reportDays !== undefined) await removeClosedReports(db, code, now() - reportDays * DAY_MS);
    if (auditDays === undefined) continue;
    await trimAudit(db, code, now() - auditDays * DAY_MS, now());
    await removeOldSessionAccess(db, code, now() - auditDays * DAY_MS);
  }
  while (!isStopped() && (await removeSilentGuests(db, now() - SILENT_GUEST_MS, GUESTS_AT_ONCE)) === GUESTS_AT_ONCE);
  for (;;) {
    const parts = await listDissolvedParts(db, now() - DISSOLVED_MS, CHATS_AT_ONCE);
    if (parts.length === 0) return;
    for (const part of parts) {
      if (isStopped()) return;
      await removeMessages(db, part);
    }
  }
}

async function removeOldMessages(
  { db }: Services,
  tenant: string,
  beforeMs: number,
  isStopped: () => boolean,
): Promise<void> {
  let after = '';
  for (;;) {
    const parts = await listExpiredParts(db, tenant, beforeMs, { after, limit: CHATS_AT_ONCE });
    for (const part of parts) {
      if (isStopped()) return;
      await removeMessages(db, part);
    }
    const last = parts.at(-1)?.chatId;
    // A chat with more messages than one part stays in the list of the next round.
    if (last === undefined) {
      if (after === '') return;
      after = '';
    } else after = last;
  }
}
