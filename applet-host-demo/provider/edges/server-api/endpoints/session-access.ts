import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { listSessionAccess, type SessionAccess } from '../../../base/store/service/service-audit.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import type { ApiOutcome } from '../failures.ts';
import { described, integer, integerText, listOf, object, string, time } from '../json-codecs.ts';
import { cutPage, limitOf, orderQuery, pageOf, pageQuery, readNumberCursor } from '../paging.ts';
import { PARAMETERS, playerReference } from '../parameters.ts';
import { requirePlayer, requireUser } from '../references.ts';

const MAX_EXPORT = 5000;

const number = { min: 1, max: Number.MAX_SAFE_INTEGER };
const person = object(
  {
    userId: string({ max: 10, description: 'The id in the chat.' }),
    name: string({ max: 200, description: 'The current name; empty after an erasure.' }),
  },
  'SessionPerson',
);

const access = object(
  {
    number: integer(number),
    time,
    agent: person,
    session: string({ max: 32, description: 'The id of the session of the customer service.' }),
    player: person,
    action: string({
      max: 32,
      description:
        '`read`, `messages`, `search` and `note` of a session of another agent, `close` of one, or `transfer`.',
    }),
  },
  'SessionAccess',
);

const view = ({ timeMs, actorId, actorName, sessionId, playerId, playerName, ...shown }: SessionAccess) => ({
  ...shown,
  time: timeMs,
  agent: { userId: actorId, name: actorName },
  session: sessionId,
  player: { userId: playerId, name: playerName },
});

const DESCRIPTION =
  'Agents and supervisors at the desk, when they read or act in a session of the customer service that is not their own; and transfers of ' +
  'sessions. Entries beyond `retention.auditDays` are removed.';

const accessGet = endpoint(
  {
    name: 'listSessionAccess',
    method: 'GET',
    path: '/audit/service-sessions',
    scope: 'audit:read',
    summary: 'Lists who has read or changed sessions of other agents',
    description: DESCRIPTION,
    query: object({
      ...pageQuery,
      ...orderQuery,
      agent: optional(PARAMETERS.agent),
      session: optional(string({ min: 1, max: 32, description: 'Only this session of the customer service.' })),
      player: optional(playerReference),
      since: optional(described(time, 'Only entries from this time on.')),
      until: optional(described(time, 'Only entries before this time.')),
    }),
    reply: pageOf(access, 'SessionAccessPage'),
  },
  async ({ query }, context) => {
    const { services, tenant } = context;
    const agent = await idOf(requireUser, context, query.agent);
    if (!agent.ok) return agent;
    const player = await idOf(requirePlayer, context, query.player);
    if (!player.ok) return player;
    const rows = await listSessionAccess(services.db, tenant.code, {
      after: readNumberCursor(query),
      limit: limitOf(query) + 1,
      isNewestFirst: query.order === 'newest',
      actorId: agent.value,
      playerId: player.value,
      sessionId: query.session,
      sinceMs: query.since,
      untilMs: query.until,
    });
    const { data, nextCursor } = cutPage(rows, query, (row) => String(row.number));
    return success({ data: data.map(view), nextCursor });
  },
);

const exportGet = endpoint(
  {
    name: 'exportSessionAccess',
    method: 'GET',
    path: '/audit/service-sessions/export',
    scope: 'audit:read',
    summary: 'Exports who has read or changed sessions of other agents, one JSON object a line',
    description: `${DESCRIPTION} At most ${MAX_EXPORT} entries; continue with \`after\`, the number of the last one, until the answer is empty.`,
    query: object({
      after: optional(described(integerText({ ...number, min: 0 }), 'The number of the last entry that you have.')),
    }),
    reply: listOf(access, { max: MAX_EXPORT }),
    asLines: true,
  },
  async ({ query }, { services, tenant }) => {
    const part = { after: query.after ?? 0, limit: MAX_EXPORT };
    return success((await listSessionAccess(services.db, tenant.code, part)).map(view));
  },
);

export const SESSION_ACCESS_ENDPOINTS = [accessGet, exportGet];

/** The user id that a reference in the query names; undefined without one. */
async function idOf(
  find: typeof requirePlayer,
  context: ApiContext,
  reference: string | undefined,
): Promise<ApiOutcome<string | undefined>> {
  if (reference === undefined) return success(undefined);
  const found = await find(context, reference);
  return found.ok ? success(found.value.userId) : found;
}
