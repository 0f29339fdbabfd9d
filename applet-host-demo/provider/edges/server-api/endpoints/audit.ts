import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { type AuditEntry, checkAudit, listAudit } from '../../../base/store/access/audit-log.ts';
import type { StoredPlayer } from '../../../base/store/people/players.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, described, integer, integerText, listOf, object, string, time } from '../json-codecs.ts';
import { cutPage, limitOf, orderQuery, pageOf, pageQuery, readNumberCursor } from '../paging.ts';
import { playerReference } from '../parameters.ts';
import { requirePlayer } from '../references.ts';

const MAX_EXPORT = 5000;

const number = { min: 1, max: Number.MAX_SAFE_INTEGER };
const hash = string({ max: 64, description: 'SHA-256 in hexadecimal; empty before the first entry.' });

const entry = object(
  {
    number: integer(number),
    time,
    actor: string({
      max: 64,
      description:
        'The id of the API key, the name of the operator, `user:` and the id of a supervisor, `token`, `command-line`, or `retention`.',
    }),
    act: string({ max: 64, description: 'The operation, such as `freezePlayer`.' }),
    requestId: string({ max: 64 }),
    detail: string({
      max: 20_000,
      description:
        'JSON: the ids in the path, the names of the sent fields, and the values of some. `"outcome": "unknown"`: the node failed during the change.',
    }),
    previousHash: hash,
    hash,
  },
  'AuditEntry',
);

const view = ({ timeMs, ...shown }: AuditEntry) => ({ ...shown, time: timeMs });

const auditGet = endpoint(
  {
    name: 'listAudit',
    method: 'GET',
    path: '/audit',
    scope: 'audit:read',
    summary: 'Lists what callers of this API, operators, supervisors at the desk, and commands have changed',
    description:
      'An entry contains ids, never names or texts. Entries cannot be changed. Those beyond `retention.auditDays` are removed.',
    query: object({
      ...pageQuery,
      ...orderQuery,
      act: optional(string({ min: 1, max: 64, description: 'Only this operation.' })),
      actor: optional(string({ min: 1, max: 64, description: 'Only by this caller.' })),
      about: optional(string({ min: 1, max: 150, description: 'Only entries with this id, such as that of a group.' })),
      player: optional(playerReference),
    }),
    reply: pageOf(entry, 'AuditPage'),
  },
  async ({ query }, context) => {
    const { services, tenant } = context;
    const player = query.player === undefined ? success(undefined) : await requirePlayer(context, query.player);
    if (!player.ok) return player;
    const rows = await listAudit(services.db, tenant.code, {
      after: readNumberCursor(query),
      limit: limitOf(query) + 1,
      isNewestFirst: query.order === 'newest',
      act: query.act,
      actor: query.actor,
      about: player.value === undefined ? anyOf(query.about) : namesOf(player.value),
    });
    const { data, nextCursor } = cutPage(rows, query, (row) => String(row.number));
    return success({ data: data.map(view), nextCursor });
  },
);

const exportGet = endpoint(
  {
    name: 'exportAudit',
    method: 'GET',
    path: '/audit/export',
    scope: 'audit:read',
    summary: 'Exports the audit log, one JSON object a line',
    description:
      `At most ${MAX_EXPORT} entries; continue with \`after\`, the number of the last one, until the answer is empty. The hash of an entry is ` +
      'the SHA-256 of the JSON list `[previousHash, tenant, number, milliseconds of the time, actor, act, requestId, detail]`.',
    query: object({
      after: optional(described(integerText({ ...number, min: 0 }), 'The number of the last entry that you have.')),
    }),
    reply: listOf(entry, { max: MAX_EXPORT }),
    asLines: true,
  },
  async ({ query }, { services, tenant }) => {
    const part = { after: query.after ?? 0, limit: MAX_EXPORT };
    return success((await listAudit(services.db, tenant.code, part)).map(view));
  },
);

const checkGet = endpoint(
  {
    name: 'checkAudit',
    method: 'GET',
    path: '/audit/check',
    scope: 'audit:read',
    summary: 'Checks that no entry of the audit log was changed, removed or inserted',
    description:
      'The chain cannot show that its newest entries are missing. Note `entries` and `lastHash` elsewhere, and compare that entry later. ' +
      'Entries up to `removedUpTo` were old and are removed: an entry `trimAudit` names the last one and its hash.',
    reply: object(
      {
        isIntact: boolean,
        entries: integer({ ...number, min: 0 }),
        lastHash: hash,
        brokenAt: optional(integer(number)),
        removedUpTo: integer({ ...number, min: 0 }),
      },
      'AuditCheck',
    ),
  },
  async (_request, { services, tenant }) => {
    const checked = await checkAudit(services.db, tenant.code);
    return success({ ...checked, isIntact: checked.brokenAt === undefined });
  },
);

const anyOf = (id: string | undefined): readonly string[] | undefined => (id === undefined ? undefined : [id]);

/** The references to a player that an entry can contain. */
const namesOf = ({ userId, playerId }: StoredPlayer): readonly string[] => [
  `user:${userId}`,
  userId,
  ...(playerId === undefined ? [] : [playerId]),
];

export const AUDIT_ENDPOINTS = [auditGet, exportGet, checkGet];
