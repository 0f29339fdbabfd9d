import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { type AuditEntry, checkAudit, listAudit } from '../../store/audit-log.ts';
import { endpoint } from '../endpoint.ts';
import { boolean, integer, integerText, listOf, object, string, time } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readNumberCursor } from '../paging.ts';

const MAX_EXPORT = 5000;

const number = { min: 1, max: Number.MAX_SAFE_INTEGER };
const hash = string({ max: 64, description: 'SHA-256 in hexadecimal; empty before the first entry.' });

const entry = object(
  {
    number: integer(number),
    time,
    actor: string({ max: 64, description: 'The id of the API key, `token`, or `command-line`.' }),
    act: string({ max: 64, description: 'The operation, such as `freezePlayer`.' }),
    requestId: string({ max: 64 }),
    detail: string({
      max: 20_000,
      description: 'JSON: the ids in the path, the names of the sent fields, and the values of some.',
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
    summary: 'Lists what callers of this API and commands of the operator have changed, oldest first',
    description: 'An entry contains ids, never names or texts. Entries cannot be changed or removed.',
    query: object(pageQuery),
    reply: pageOf(entry, 'AuditPage'),
  },
  async ({ query }, { services, tenant }) => {
    const after = readNumberCursor(query);
    const rows = await listAudit(services.db, tenant.code, { after, limit: limitOf(query) + 1 });
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
    query: object({ after: optional(integerText({ ...number, min: 0 })) }),
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
      'The chain cannot show that its newest entries are missing. Note `entries` and `lastHash` elsewhere, and compare that entry later.',
    reply: object(
      {
        isIntact: boolean,
        entries: integer({ ...number, min: 0 }),
        lastHash: hash,
        brokenAt: optional(integer(number)),
      },
      'AuditCheck',
    ),
  },
  async (_request, { services, tenant }) => {
    const checked = await checkAudit(services.db, tenant.code);
    return success({ ...checked, isIntact: checked.brokenAt === undefined });
  },
);

export const AUDIT_ENDPOINTS = [auditGet, exportGet, checkGet];
