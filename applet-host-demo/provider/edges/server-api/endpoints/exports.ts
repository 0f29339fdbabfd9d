import { createHash } from 'node:crypto';
import { optional } from '#contract/codec.ts';
import { success } from '#domain/result.ts';
import { EXPORT_LIFETIME_MS } from '../../../capabilities/data-life/exports.ts';
import { findExport, type PlayerExport, requestExport } from '../../../base/store/data-life/player-exports.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { fileOf, integer, object, time, word } from '../json-codecs.ts';
import { PARAMETERS } from '../parameters.ts';
import { requirePlayer } from '../references.ts';

const ID_LENGTH = 16;

const exported = object(
  {
    exportId: PARAMETERS.export,
    state: word(['waiting', 'done', 'failed']),
    requestedAt: time,
    doneAt: optional(time),
    expiresAt: time,
    size: optional(integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  },
  'PlayerExport',
);

const view = ({ exportId, state, requestedAtMs, doneAtMs, expiresAtMs, size }: PlayerExport) => ({
  exportId,
  state,
  requestedAt: requestedAtMs,
  doneAt: doneAtMs,
  expiresAt: expiresAtMs,
  size: state === 'done' ? size : undefined,
});

const exportsPost = endpoint(
  {
    name: 'exportPlayer',
    method: 'POST',
    path: '/players/{player}/exports',
    scope: 'players:export',
    summary: 'Collects all data of a player in a ZIP archive',
    description:
      'It takes seconds to minutes and survives a restart; `GET` shows when it is done. While an export of the player waits, its state is the ' +
      'answer. The archive has the profile, friends, groups, messages, money, bets, sessions and uploaded files, and is removed after seven days.',
    status: 201,
    reply: exported,
  },
  async ({ params }, context) => {
    const player = await requirePlayer(context, params.player);
    if (!player.ok) return player;
    const { services, tenant, localId } = context;
    const { userId } = player.value;
    const exportId = createHash('sha256').update(localId).digest('hex').slice(0, ID_LENGTH);
    const wanted = { exportId, tenant: tenant.code, userId };
    const nowMs = services.now();
    const id = await requestExport(services.db, wanted, nowMs, nowMs + EXPORT_LIFETIME_MS);
    const found = await requireExport(context, { exportId: id, userId });
    return found.ok ? success(view(found.value)) : found;
  },
);

const exportGet = endpoint(
  {
    name: 'getPlayerExport',
    method: 'GET',
    path: '/players/{player}/exports/{export}',
    scope: 'players:export',
    summary: 'Reads the state of an export',
    reply: exported,
  },
  async ({ params }, context) => {
    const player = await requirePlayer(context, params.player);
    if (!player.ok) return player;
    const found = await requireExport(context, { exportId: params.export, userId: player.value.userId });
    return found.ok ? success(view(found.value)) : found;
  },
);

const archiveGet = endpoint(
  {
    name: 'downloadPlayerExport',
    method: 'GET',
    path: '/players/{player}/exports/{export}/archive',
    scope: 'players:export',
    summary: 'Downloads the archive of an export',
    description: 'The audit log records it.',
    reply: fileOf('application/zip'),
    asFile: 'application/zip',
  },
  async ({ params }, context) => {
    const player = await requirePlayer(context, params.player);
    if (!player.ok) return player;
    const found = await requireExport(context, { exportId: params.export, userId: player.value.userId });
    if (!found.ok) return found;
    const { state, blobKey, size, exportId } = found.value;
    if (state !== 'done')
      return refuseCall('not_found', `The export "${exportId}" is not done: its state is "${state}".`);
    const { files } = context.services;
    return success({
      size,
      name: `export-${exportId}.zip`,
      open: () => files.read(blobKey, { first: 0, last: size - 1 }),
    });
  },
);

export const EXPORT_ENDPOINTS = [exportsPost, exportGet, archiveGet];

async function requireExport(
  { services: { db, now } }: ApiContext,
  key: { readonly exportId: string; readonly userId: string },
): Promise<ApiOutcome<PlayerExport>> {
  const found = await findExport(db, key, now());
  return found === undefined
    ? refuseCall('not_found', `There is no export "${key.exportId}" of this player.`)
    : success(found);
}
