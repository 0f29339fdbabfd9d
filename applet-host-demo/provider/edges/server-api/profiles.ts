import { checkNickname } from '#domain/session/credentials.ts';
import { success } from '#domain/result.ts';
import { photoFrom } from '../../base/session/identity.ts';
import { replaceAvatar } from '../../base/store/files/avatars.ts';
import type { StoredPlayer } from '../../base/store/people/players.ts';
import { setPlatformName, setPlatformPhoto } from '../../base/store/people/users.ts';
import { changeProfile } from '../../capabilities/users/profile-change.ts';
import type { ApiContext } from './endpoint.ts';
import { type ApiOutcome, refuseCall } from './failures.ts';

interface Profile {
  readonly name?: string | undefined;
  readonly photo?: string | undefined;
}

/** Checks the fields `name` and `photo` of a body. */
export function checkProfile({ name, photo }: Profile): ApiOutcome<undefined> {
  const wrong = name === undefined ? undefined : checkNickname(name);
  if (wrong !== undefined) return refuseCall(wrong, 'This nickname cannot be used.', { field: 'body.name' });
  return photo === undefined || photo === '' || photoFrom(photo) !== ''
    ? success(undefined)
    : refuseCall('invalid_request', '"body.photo" must be a preset or an https address.', { field: 'body.photo' });
}

/**
 * Changes the checked profile of a player or a service account. The platform's own values are stored, too: an identity token with the
 * same ones does not replace a later choice of the player.
 */
export async function changeProfileOf(
  { services, tenant }: ApiContext,
  { userId, loginName, authType, ...before }: StoredPlayer,
  change: Profile,
): Promise<void> {
  const name = change.name?.trim() ?? before.name;
  const photo = change.photo === undefined ? before.photo : photoFrom(change.photo);
  if (name === before.name && photo === before.photo) return;
  await changeProfile(services, tenant, { userId, loginName, authType, name, photo }, async (trx) => {
    if (change.name !== undefined) await setPlatformName(trx, userId, name);
    if (change.photo === undefined) return;
    await setPlatformPhoto(trx, userId, photo);
    await replaceAvatar(trx, { userId }, { before: before.photo, after: photo }, services.now());
  });
}
