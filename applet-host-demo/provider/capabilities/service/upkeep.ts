import type { Services } from '../../calls/services.ts';
import type { JobName } from '../../base/job-names.ts';
import { pushPlace } from '../../delivery/pushes/service.ts';
import { AGENT_SILENCE_MS } from '../../base/store/service/service-agents.ts';
import { listPlaces } from '../../base/store/service/service-queue.ts';
import { listBusyTenants, listIdle, listOrphans, turnIntoMessages } from '../../base/store/service/service-upkeep.ts';
import { isServiceOpen, serviceOf } from './opening-hours.ts';
import { idleMsOf } from '../../base/tenant-settings/service-settings.ts';
import { closeSession, returnSession } from './changes.ts';
import { assignWaiting } from './routing.ts';
import { expectedWaitMs } from './views.ts';

const PLACES_INTERVAL_MS = 1000;
const RULES_INTERVAL_MS = 5000;

/** Keeps the queue of the customer services in order from now on. Several nodes may do it at once. Returns a function that ends it. */
export function startServiceUpkeep(services: Services): () => Promise<void> {
  const announcer = createPlaceAnnouncer(services);
  let running = Promise.resolve();
  const every = (ms: number, name: JobName, run: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => {
      running = running
        .then(() => services.observer.job(name, run))
        .catch((error: unknown) => services.log.error({ err: error }, 'the queue of the service could not be updated'));
    }, ms).unref();
  const timers = [
    every(PLACES_INTERVAL_MS, 'service-places', announcer),
    every(RULES_INTERVAL_MS, 'service-rules', () => applyServiceRules(services)),
  ];
  return () => {
    timers.forEach(clearInterval);
    return running;
  };
}

/**
 * Returns the sessions of silent agents to the queue, ends idle sessions, turns waiting talks of closed services into left messages,
 * and assigns sessions.
 */
export async function applyServiceRules(services: Services): Promise<void> {
  const { db, tenants, now } = services;
  for (const { tenant: code, sessionId, agentId } of await listOrphans(db, now() - AGENT_SILENCE_MS)) {
    const tenant = await tenants.find(code);
    if (tenant !== undefined) await returnSession(services, tenant, sessionId, agentId);
  }
  for (const code of await listBusyTenants(db)) {
    const tenant = await tenants.find(code);
    const service = tenant && serviceOf(tenant);
    if (tenant === undefined || service === undefined) continue;
    for (const sessionId of await listIdle(db, code, now() - idleMsOf(service))) {
      await closeSession(services, tenant, sessionId, { by: 'idle', mayChange: ({ state }) => state === 'active' });
    }
    if (!isServiceOpen(tenant, now())) await turnIntoMessages(db, code);
    await assignWaiting(services, tenant);
  }
}

/** Returns a function that tells each player in a queue the place, if it has changed since the last call. */
function createPlaceAnnouncer(services: Services): () => Promise<void> {
  let told = new Map<string, number>();
  return async () => {
    const places = await listPlaces(services.db);
    const moved = places.filter(({ sessionId, position }) => told.get(sessionId) !== position);
    told = new Map(places.map(({ sessionId, position }) => [sessionId, position]));
    const waits = new Map<string, number>();
    for (const place of moved) {
      const { tenant, position } = place;
      const stepMs = waits.get(tenant) ?? (await expectedWaitMs(services, tenant, 1));
      waits.set(tenant, stepMs);
      pushPlace(services.bus, place, stepMs * position);
    }
  };
}
