import { optional } from '#contract/codec.ts';
import { checkPassword } from '#domain/session/credentials.ts';
import { success } from '#domain/result.ts';
import { findPlayer, listPlayers, setAttributes, type StoredPlayer } from '../../../base/store/people/players.ts';
import { admitUser } from '../../../capabilities/users/arrival.ts';
import { isErasedForGood } from '../../../capabilities/users/from-identity.ts';
import { changePassword, freezeUser, kickUser, unfreezeUser } from '../../../capabilities/users/session-ends.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { NOTHING, object, string } from '../json-codecs.ts';
import { cutPage, limitOf, pageQuery, readCursor } from '../paging.ts';
import { changeProfileOf, checkProfile } from '../profiles.ts';
import { requirePlayer } from '../references.ts';
import { checkUntil, reason, until } from '../sanctions.ts';
import { attributeChange, nickname, photo, player, playerFilter, playerPage, playerView } from './player-schemas.ts';

const MAX_PASSWORD = 200;

const playersGet = endpoint(
  {
    name: 'listPlayers',
    method: 'GET',
    path: '/players',
    scope: 'players:read',
    summary: 'Lists players by their id in the chat',
    query: object({ ...pageQuery, ...playerFilter }),
    reply: playerPage,
  },
  async ({ query }, { services, tenant }) => {
    const part = { tag: query.tag, search: query.search, after: readCursor(query), limit: limitOf(query) + 1 };
    const { data, nextCursor } = cutPage(await listPlayers(services.db, tenant.code, part), query, (row) => row.userId);
    return success({ data: data.map((row) => viewOf(services, row)), nextCursor });
  },
);

const playersPost = endpoint(
  {
    name: 'createPlayer',
    method: 'POST',
    path: '/players',
    scope: 'players:write',
    summary: 'Creates a player before their first visit',
    description:
      'The player signs in later with an identity token of the same id. The tenant’s welcome applies: friends, groups, a greeting.',
    status: 201,
    body: object({
      playerId: string({ min: 1, max: 128, description: 'Your id of the player: `sub` of the identity token.' }),
      name: nickname,
      photo: optional(photo),
      attributes: optional(attributeChange),
    }),
    reply: player,
  },
  async ({ body }, context) => {
    const { services, tenant } = context;
    const wrong = checkProfile(body);
    if (!wrong.ok) return wrong;
    const known = await findPlayer(services.db, tenant.code, { by: 'player', id: body.playerId });
    if (known === undefined && (await isErasedForGood(services, tenant, body.playerId)))
      return refuseCall('account_erased', 'This player was erased, and the tenant does not readmit erased players.', {
        field: 'body.playerId',
      });
    const profile = { name: body.name.trim(), photo: body.photo ?? '', playerId: body.playerId };
    const account =
      known === undefined ? await admitUser(services, tenant, { tenant: tenant.code, ...profile }) : undefined;
    if (account === undefined) return refuseCall('exists', `There is already a player "${body.playerId}".`);
    await setAttributes(services.db, account.userId, body.attributes ?? {});
    return readAgain(context, account.userId);
  },
);

const playerGet = endpoint(
  {
    name: 'getPlayer',
    method: 'GET',
    path: '/players/{player}',
    scope: 'players:read',
    summary: 'Finds a player by your id or by the id in the chat',
    reply: player,
  },
  ({ params }, context) => readPlayer(context, params.player),
);

const playerPatch = endpoint(
  {
    name: 'updatePlayer',
    method: 'PATCH',
    path: '/players/{player}',
    scope: 'players:write',
    summary: 'Renames a player, changes the picture or attributes',
    description: 'Absent fields stay. Open chats show the new name at once.',
    body: object({ name: optional(nickname), photo: optional(photo), attributes: optional(attributeChange) }),
    reply: player,
  },
  async ({ params, body }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const wrong = checkProfile(body);
    if (!wrong.ok) return wrong;
    await changeProfileOf(context, found.value, body);
    await setAttributes(context.services.db, found.value.userId, body.attributes ?? {});
    return readAgain(context, found.value.userId);
  },
);

const freezePost = endpoint(
  {
    name: 'freezePlayer',
    method: 'POST',
    path: '/players/{player}/freeze',
    scope: 'players:freeze',
    summary: 'Freezes a player: no sign-in, open chats close',
    description:
      'With `until` the freeze ends by itself, within 15 seconds of that time. A second call replaces end and reason. The body can be empty.',
    audited: ['until'],
    body: object({ until: optional(until), reason: optional(reason) }),
    reply: player,
  },
  async ({ params, body }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const checked = checkUntil(context, body.until);
    if (!checked.ok) return checked;
    await freezeUser(context.services, found.value.userId, { untilMs: body.until, reason: body.reason });
    return readAgain(context, found.value.userId);
  },
);
const unfreezePost = act('unfreezePlayer', 'unfreeze', 'Ends the freeze of a player', unfreezeUser);
const kickPost = act('kickPlayer', 'kick', 'Signs a player out on all devices', kickUser);

const passwordPut = endpoint(
  {
    name: 'setPlayerPassword',
    method: 'PUT',
    path: '/players/{player}/password',
    scope: 'players:write',
    summary: 'Sets the password of a player and ends all sessions',
    body: object({ password: string({ min: 1, max: MAX_PASSWORD }) }),
    reply: NOTHING,
  },
  async ({ params, body }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    const wrong = checkPassword(body.password);
    if (wrong !== undefined) return refuseCall(wrong, 'This password cannot be used.', { field: 'body.password' });
    await changePassword(context.services, found.value.userId, body.password);
    return success({});
  },
);

export const PLAYER_ENDPOINTS = [
  playersGet,
  playersPost,
  playerGet,
  playerPatch,
  freezePost,
  unfreezePost,
  kickPost,
  passwordPut,
];

/** An act on a player without further values. */
function act(
  name: string,
  verb: 'unfreeze' | 'kick',
  summary: string,
  run: (services: ApiContext['services'], userId: string) => Promise<void>,
) {
  const declaration = {
    name,
    method: 'POST',
    path: `/players/{player}/${verb}`,
    scope: 'players:freeze',
    summary,
    reply: player,
  } as const;
  return endpoint(declaration, async ({ params }, context) => {
    const found = await requirePlayer(context, params.player);
    if (!found.ok) return found;
    await run(context.services, found.value.userId);
    return readAgain(context, found.value.userId);
  });
}

const readAgain = (context: ApiContext, userId: string) => readPlayer(context, `user:${userId}`);

async function readPlayer(context: ApiContext, reference: string): Promise<ApiOutcome<ReturnType<typeof playerView>>> {
  const found = await requirePlayer(context, reference);
  return found.ok ? success(viewOf(context.services, found.value)) : found;
}

const viewOf = ({ presence }: ApiContext['services'], row: StoredPlayer) =>
  playerView(row, presence.isOnline(row.userId));
