import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { type Erasure, findErasure, listErasures, requestErasure } from '../../../base/store/data-life/erasures.ts';
import { endpoint } from '../endpoint.ts';
import { object, string, time, word } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { requirePlayer } from '../references.ts';

const erasure = object(
  {
    userId: string({ max: 10, description: 'The id in the chat, which stays at the messages.' }),
    state: word(['waiting', 'done']),
    requestedAt: time,
    doneAt: optional(time),
  },
  'Erasure',
);

const view = ({ userId, requestedAtMs, doneAtMs }: Erasure) => ({
  userId,
  state: doneAtMs === undefined ? ('waiting' as const) : ('done' as const),
  requestedAt: requestedAtMs,
  doneAt: doneAtMs,
});

const playerDelete = endpoint(
  {
    name: 'erasePlayer',
    method: 'DELETE',
    path: '/players/{player}',
    scope: 'players:write',
    summary: 'Removes the personal data of a player',
    description:
      'It takes some seconds and survives a restart. The player is signed out, becomes “Deleted user”, leaves friends and groups (an owned group goes to an admin or member), and loses files, attributes and the platform’s id. These stay: the texts of the player’s messages under that name, names inside system messages, mentions and quotes’ texts, notes and copied messages of reports, movements of money, the platform’s id in the audit log, and a hash of the platform’s id. Stored answers about the player are removed. It cannot be undone. A later identity token with the same id is refused (`account_erased`) unless the tenant’s `readmitsErased` is on: then it creates a new player.',
    reply: erasure,
  },
  async ({ params }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const { services, tenant } = context;
    const { userId } = found.value;
    const nowMs = services.now();
    await requestErasure(services.db, { userId, tenant: tenant.code }, nowMs);
    const stored = await findErasure(services.db, userId);
    return success(view(stored ?? { userId, requestedAtMs: nowMs, doneAtMs: undefined }));
  },
);

const erasuresGet = endpoint(
  {
    name: 'listErasures',
    method: 'GET',
    path: '/erasures',
    scope: 'players:read',
    summary: 'Lists the players whose personal data are removed, or were',
    query: object(pageQuery),
    reply: pageOf(erasure, 'ErasurePage'),
  },
  async ({ query }, { services, tenant }) => {
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const rows = await listErasures(services.db, tenant.code, part);
    const { data, nextCursor } = cutPage(rows, query, (row) => row.userId);
    return success({ data: data.map(view), nextCursor });
  },
);

export const ERASURE_ENDPOINTS = [playerDelete, erasuresGet];
