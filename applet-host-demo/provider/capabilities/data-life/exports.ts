import { rm, stat } from 'node:fs/promises';
import type { Services } from '../../calls/services.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import {
  type ExportTask,
  failExport,
  finishExport,
  keepExport,
  removeExpiredExports,
  takeExport,
} from '../../base/store/data-life/player-exports.ts';
import { noteRemovals } from '../../base/store/files/files.ts';
import { writeArchive } from './export-archive.ts';
import { LostLease, requireLease, underLease } from './lease.ts';

/** Another node takes over an export whose node is silent for this long. */
const LEASE_MS = 60_000;
const RENEWAL_MS = LEASE_MS / 3;
const RETRY_MS = 30_000;
const MAX_TRIES = 5;
/** An archive is kept for this long. */
export const EXPORT_LIFETIME_MS = 7 * 24 * 3_600_000;

/** Makes the requested exports from now on, and removes old ones. Returns a function that ends it after the current export. */
export const startExports = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'exports',
    everyMs: services.limits.exportIntervalMs,
    failure: 'the data of a person could not be exported',
    run: (isStopped) => runExports(services, isStopped),
  });

/** Makes all exports that are due. An interrupted one starts again. */
export async function runExports(services: Services, isStopped = (): boolean => false): Promise<void> {
  const { db, log, now, observer } = services;
  await removeExpiredExports(db, now());
  while (!isStopped()) {
    const task = await takeExport(db, now(), LEASE_MS);
    if (task === undefined) return;
    try {
      // The last try has ended its node, which could not count it as a failure.
      if (task.tries > MAX_TRIES) throw new Error('every try was interrupted');
      await makeExport(services, task);
    } catch (error) {
      if (error instanceof LostLease) {
        log.warn({ user: task.userId, export: task.exportId }, 'an export was taken over by another node');
        continue;
      }
      observer.fullDisks.noteError(error);
      log.error({ err: error, user: task.userId, export: task.exportId }, 'an export has failed');
      const reason = error instanceof Error ? error.message : String(error);
      if (task.tries < MAX_TRIES) await keepExport(db, task, now() + RETRY_MS, reason);
      else await failExport(db, task, reason, now());
    }
  }
}

async function makeExport(services: Services, task: ExportTask): Promise<void> {
  const { db, files, now, tenants } = services;
  const { tenant: code, userId, blobKey } = task;
  const tenant = await tenants.find(code);
  if (tenant === undefined) throw new Error(`there is no tenant ${code}`);
  const path = files.temporary();
  const renew = () => keepExport(db, task, now() + LEASE_MS);
  try {
    await underLease(services, { everyMs: RENEWAL_MS, renew }, async () => {
      await writeArchive(services, tenant, userId, path);
      const { size } = await stat(path);
      requireLease(await renew());
      await files.take(path, blobKey);
      const isOwn = await finishExport(db, task, size, now(), EXPORT_LIFETIME_MS);
      // The other node has marked this place already, but perhaps before the archive was there.
      if (!isOwn) await noteRemovals(db, [blobKey]);
      requireLease(isOwn);
    });
  } finally {
    await rm(path, { force: true });
  }
}
