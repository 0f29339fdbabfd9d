import { optional } from '#contract/codec.ts';
import { MAX_IMAGE_BYTES } from '#domain/limits.ts';
import { success } from '#domain/result.ts';
import {
  findServiceAccount,
  insertServiceAccount,
  listServiceAccounts,
  type ServiceAccount,
} from '../../../base/store/service/service-accounts.ts';
import { PICTURES } from '../../../capabilities/files/inspect.ts';
import { removeSticker } from '../../../base/store/files/stickers.ts';
import { endpoint } from '../endpoint.ts';
import { refuseCall } from '../failures.ts';
import { integer, NOTHING, object, string, time } from '../json-codecs.ts';
import { cutPage, limitOf, pageOf, pageQuery, readCursor } from '../paging.ts';
import { PARAMETERS, slug } from '../parameters.ts';
import { receivePicture } from '../pictures.ts';
import { changeProfileOf, checkProfile } from '../profiles.ts';
import { requireAccount } from '../references.ts';
import { nickname, photo } from './player-schemas.ts';

const account = object(
  {
    account: slug,
    userId: string({ max: 10 }),
    name: string({ max: 200, description: 'The name that players see.' }),
    photo: string({ max: 500 }),
    createdAt: time,
  },
  'ServiceAccount',
);

const view = ({ createdAtMs, ...shown }: ServiceAccount) => ({ ...shown, createdAt: createdAtMs });

const accountsGet = endpoint(
  {
    name: 'listAccounts',
    method: 'GET',
    path: '/accounts',
    scope: 'accounts:read',
    summary: 'Lists service accounts by name',
    query: object(pageQuery),
    reply: pageOf(account, 'ServiceAccountPage'),
  },
  async ({ query }, { services, tenant }) => {
    const part = { after: readCursor(query), limit: limitOf(query) + 1 };
    const rows = await listServiceAccounts(services.db, tenant.code, part);
    const { data, nextCursor } = cutPage(rows, query, (row) => row.account);
    return success({ data: data.map(view), nextCursor });
  },
);

const accountsPost = endpoint(
  {
    name: 'createAccount',
    method: 'POST',
    path: '/accounts',
    scope: 'accounts:write',
    summary: 'Creates a service account, in whose name you send messages',
    status: 201,
    body: object({ account: slug, name: nickname, photo: optional(photo) }),
    reply: account,
  },
  async ({ body }, { services: { db, now }, tenant }) => {
    const wrong = checkProfile(body);
    if (!wrong.ok) return wrong;
    const wanted = { tenant: tenant.code, account: body.account, name: body.name.trim(), photo: body.photo ?? '' };
    const isNew = await db.transaction().execute((trx) => insertServiceAccount(trx, wanted, now()));
    const found = await findServiceAccount(db, tenant.code, body.account);
    return isNew && found !== undefined
      ? success(view(found))
      : refuseCall('exists', `There is already a service account "${body.account}".`);
  },
);

const accountPatch = endpoint(
  {
    name: 'updateAccount',
    method: 'PATCH',
    path: '/accounts/{account}',
    scope: 'accounts:write',
    summary: 'Changes the name or picture of a service account',
    body: object({ name: optional(nickname), photo: optional(photo) }),
    reply: account,
  },
  async ({ params, body }, context) => {
    const found = await requireAccount(context, params.account);
    if (!found.ok) return found;
    const wrong = checkProfile(body);
    if (!wrong.ok) return wrong;
    await changeProfileOf(context, found.value, body);
    const changed = await findServiceAccount(context.services.db, context.tenant.code, params.account);
    return changed === undefined
      ? refuseCall('not_found', `There is no service account "${params.account}".`)
      : success(view(changed));
  },
);

const picturesPost = endpoint(
  {
    name: 'uploadPicture',
    method: 'POST',
    path: '/accounts/{account}/pictures',
    scope: 'accounts:write',
    summary: 'Stores a picture that the account can send any number of times',
    status: 201,
    takesPicture: { types: PICTURES, maxBytes: MAX_IMAGE_BYTES },
    reply: object(
      {
        file: PARAMETERS.file,
        width: integer({ min: 0, max: 100_000 }),
        height: integer({ min: 0, max: 100_000 }),
        sizeBytes: integer({ min: 0, max: 2 ** 31 }),
      },
      'Picture',
    ),
  },
  async ({ params }, context) => {
    const found = await requireAccount(context, params.account);
    return found.ok ? receivePicture(context, found.value.userId) : found;
  },
);

const pictureDelete = endpoint(
  {
    name: 'deletePicture',
    method: 'DELETE',
    path: '/accounts/{account}/pictures/{file}',
    scope: 'accounts:write',
    summary: 'Removes a stored picture; sent messages keep it',
    reply: NOTHING,
  },
  async ({ params }, context) => {
    const found = await requireAccount(context, params.account);
    if (!found.ok) return found;
    await removeSticker(context.services.db, found.value.userId, params.file);
    return success({});
  },
);

export const ACCOUNT_ENDPOINTS = [accountsGet, accountsPost, accountPatch, picturesPost, pictureDelete];
