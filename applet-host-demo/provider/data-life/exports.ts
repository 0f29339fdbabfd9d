import { rm, stat } from 'node:fs/promises';
import type { Services } from '../calls/handler.ts';
import { repeat } from '../repeat.ts';
import {
  type ExportTask,
  failExport,
  finishExport,
  keepExport,
  removeExpiredExports,
  takeExport,
} from '../store/player-exports.ts';
import { writeArchive } from './export-archive.ts';

const INTERVAL_MS = 2000;
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
    everyMs: INTERVAL_MS,
    failure: 'the data of a person could not be exported',
    run: (isStopped) => runExports(services, isStopped),
  });

/** Makes all exports that are due. An interrupted one starts again and replaces its archive. */
export async function runExports(services: Services, isStopped = (): boolean => false): Promise<void> {
  const { db, log, now } = services;
  await removeExpiredExports(db, now());
  while (!isStopped()) {
    const task = await takeExport(db, now(), LEASE_MS);
    if (task === undefined) return;
    try {
      // The last try has ended its node, which could not count it as a failure.
      if (task.tries > MAX_TRIES) throw new Error('every try was interrupted');
      await makeExport(services, task);
    } catch (error) {
      log.error({ err: error, user: task.userId, export: task.exportId }, 'an export has failed');
      const reason = error instanceof Error ? error.message : String(error);
      if (task.tries < MAX_TRIES) await keepExport(db, task.exportId, now() + RETRY_MS, reason);
      else await failExport(db, task.exportId, reason, now());
    }
  }
}

async function makeExport(services: Services, { exportId, tenant: code, userId, blobKey }: ExportTask): Promise<void> {
  const { db, files, log, now, tenants } = services;
  const tenant = await tenants.find(code);
  if (tenant === undefined) throw new Error(`there is no tenant ${code}`);
  const path = files.temporary();
  const renewal = setInterval(() => {
    keepExport(db, exportId, now() + LEASE_MS).catch((error: unknown) => log.warn({ err: error }, 'an export is slow'));
  }, RENEWAL_MS);
  try {
    await writeArchive(services, tenant, userId, path);
    const { size } = await stat(path);
    await files.take(path, blobKey);
    clearInterval(renewal);
    await finishExport(db, exportId, size, now(), EXPORT_LIFETIME_MS);
  } finally {
    clearInterval(renewal);
    await rm(path, { force: true });
  }
}
