import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { pushKicked } from '../../../delivery/pushes/session-end.ts';
import { endSessionOf } from '../../../base/store/access/sessions.ts';
import { readSecurity } from '../../../base/store/access/account-security.ts';
import { kickUser } from '../../../capabilities/users/session-ends.ts';
import { endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { listOf, NOTHING, object, string, time } from '../json-codecs.ts';
import { PARAMETERS } from '../parameters.ts';
import { requirePlayer } from '../references.ts';

const session = object(
  {
    sessionId: PARAMETERS.session,
    device: string({ max: 200, description: 'The browser and the system. Empty: unknown.' }),
    createdAt: time,
    lastSeenAt: optional(time),
  },
  'Session',
);

const MAX_SESSIONS = 1000;

const sessionsGet = endpoint(
  {
    name: 'listSessions',
    method: 'GET',
    path: '/players/{player}/sessions',
    scope: 'sessions:read',
    summary: 'Lists the devices on which a player is signed in',
    reply: object({ data: listOf(session, { max: MAX_SESSIONS }) }, 'Sessions'),
  },
  async ({ params }, context) => {
    const { services, tenant } = context;
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const caller = { userId: found.value.userId, sessionId: '', tenant: tenant.code };
    const security = await readSecurity(services.db, caller, services.limits, services.now());
    const data = (security?.sessions ?? []).map(({ sessionId, device, createdMs, lastSeenMs }) => ({
      sessionId,
      device,
      createdAt: createdMs,
      lastSeenAt: lastSeenMs,
    }));
    return success({ data });
  },
);

const sessionDelete = endpoint(
  {
    name: 'endSession',
    method: 'DELETE',
    path: '/players/{player}/sessions/{session}',
    scope: 'sessions:write',
    summary: 'Signs a player out on one device',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const { db, bus } = context.services;
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const ended = await endSessionOf(db, found.value.userId, params.session);
    if (ended.length === 0) return refuseCall('not_found', 'The player has no such session.');
    pushKicked(bus, ended, 'kicked');
    return success({});
  },
);

const sessionsDelete = endpoint(
  {
    name: 'endSessions',
    method: 'DELETE',
    path: '/players/{player}/sessions',
    scope: 'sessions:write',
    summary: 'Signs a player out on all devices',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    await kickUser(context.services, found.value.userId);
    return success({});
  },
);

export const SESSION_ENDPOINTS = [sessionsGet, sessionDelete, sessionsDelete];
