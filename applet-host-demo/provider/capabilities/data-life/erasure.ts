import type { Services, SessionContext } from '../../calls/services.ts';
import { handOver } from '../groups/administration.ts';
import { leaveGroup } from '../groups/leaving.ts';
import { pushUpdate } from '../../delivery/pushes/update.ts';
import { repeat } from '../../base/outgoing/repeat.ts';
import { replaceAvatar } from '../../base/store/files/avatars.ts';
import {
  type ErasureTask,
  finishErasure,
  finishStep,
  keepErasure,
  postponeErasure,
  takeErasure,
} from '../../base/store/data-life/erasures.ts';
import {
  listGroupsToLeave,
  removeContacts,
  removeFacts,
  removeFiles,
} from '../../base/store/data-life/personal-data.ts';
import { findUser } from '../../base/store/people/users.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';
import { changeProfile } from '../users/profile-change.ts';
import { freezeUser, kickUser } from '../users/session-ends.ts';
import { erasedNameOf } from './erased-name.ts';
import { LostLease, requireLease, underLease } from './lease.ts';

/** Another node continues an erasure whose node is silent for so long. */
const LEASE_MS = 60_000;
const RENEWAL_MS = LEASE_MS / 3;
const RETRY_MS = 30_000;

/** Removes the data of persons from now on, whenever it is requested. Returns a function that ends it after the current step. */
export const startErasures = (services: Services): (() => Promise<void>) =>
  repeat(services, {
    name: 'erasures',
    everyMs: services.limits.erasureIntervalMs,
    failure: 'the data of a person could not be removed',
    run: (isStopped) => runErasures(services, isStopped),
  });

/** Does all erasures that are due. */
export async function runErasures(services: Services, isStopped = (): boolean => false): Promise<void> {
  const { db, log, now } = services;
  while (!isStopped()) {
    const task = await takeErasure(db, now(), LEASE_MS);
    if (task === undefined) return;
    try {
      const renew = () => keepErasure(db, task, now() + LEASE_MS);
      await underLease(services, { everyMs: RENEWAL_MS, renew }, () => erase(services, task, isStopped));
    } catch (error) {
      const about = { user: task.userId, step: task.step };
      if (error instanceof LostLease) {
        log.warn(about, 'an erasure was taken over by another node');
        continue;
      }
      log.error({ ...about, err: error }, 'an erasure is tried again');
      await postponeErasure(db, task, error instanceof Error ? error.message : String(error), now() + RETRY_MS);
    }
  }
}

async function erase(services: Services, task: ErasureTask, isStopped: () => boolean): Promise<void> {
  const { db, now, tenants } = services;
  const tenant = await tenants.find(task.tenant);
  if (tenant === undefined) throw new Error(`there is no tenant ${task.tenant}`);
  for (let step = task.step; step < STEPS.length; step += 1) {
    if (isStopped()) return requireLease(await postponeErasure(db, task, '', now()));
    await STEPS[step]?.(task.userId, services, tenant);
    requireLease(await finishStep(db, task, step + 1, now() + LEASE_MS));
  }
  requireLease(await finishErasure(db, task, now()));
}

type Step = (userId: string, services: Services, tenant: Tenant) => Promise<void>;

/**
 * The steps in their order. Each may be repeated, because a node can die before it has recorded the step. The profile comes before
 * groups and friends, whose members still have to learn the new name. Their order must not change: `erasures.step` counts them.
 */
const STEPS: readonly Step[] = [
  async function closeSessions(userId, services) {
    await freezeUser(services, userId);
    await kickUser(services, userId);
  },
  async function replaceProfile(userId, services, tenant) {
    const account = (await findUser(services.db, userId))?.account;
    if (account === undefined) return;
    const name = erasedNameOf(tenant.settings.languages);
    await changeProfile(services, tenant, { ...account, name, photo: '' }, (trx) =>
      replaceAvatar(trx, { userId }, { before: account.photo, after: '' }, services.now()),
    );
  },
  async function removeUploads(userId, { db }) {
    while (await removeFiles(db, { uploaderId: userId }));
  },
  async function leaveGroups(userId, services, tenant) {
    const context = asPlatform(services, tenant, userId);
    for (const { groupId, heirIds } of await listGroupsToLeave(services.db, userId)) {
      // Refused if the heir owns too many groups. An owner without any heir dissolves the group by leaving.
      const heirs = heirIds.values();
      let isLeft = false;
      for (let heir = heirs.next(); !isLeft && !heir.done; heir = heirs.next())
        isLeft = (await handOver({ groupId, userId: heir.value, isLeaving: true }, context)).ok;
      if (!isLeft) await leaveGroup(groupId, context);
    }
  },
  async function leaveFriends(userId, { db, bus }) {
    const others = await db.transaction().execute((trx) => removeContacts(trx, userId));
    pushUpdate(bus, 'invitedList', others);
  },
  async function forgetFacts(userId, { db, now }, { code }) {
    await db.transaction().execute((trx) => removeFacts(trx, code, userId, now()));
  },
];

const asPlatform = (services: Services, tenant: Tenant, userId: string): SessionContext => ({
  services,
  tenant,
  address: '',
  caller: { userId, sessionId: '', tenant: tenant.code },
  isByPlatform: true,
});
