import { saveImUserImg } from '#contract/http/save-user-img.ts';
import { isUserPreset } from '#domain/contact/profile-photo.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { mayUsePhoto, replaceAvatar } from '../../base/store/files/avatars.ts';
import { findUser } from '../../base/store/people/users.ts';
import { changeProfile } from '../../capabilities/users/profile-change.ts';

/** Spec: 2-contacts-groups §4 Avatar, §7 saveImUserImg. */
export const handleSaveImUserImg = forSpeaker(
  saveImUserImg,
  async ({ photo }, { services, tenant, caller }) => {
    const { db, now } = services;
    const user = await findUser(db, caller.userId);
    if (user === undefined) return refuse('token_invalid', 'The user of this session no longer exists.');
    if (!(await mayUsePhoto(db, caller.userId, photo)))
      return refuse(
        'invalid_request',
        '"headPhoto" must be empty, a preset, or the path of a picture that you uploaded.',
      );
    const before = user.account.photo;
    await changeProfile(services, tenant, { ...user.account, photo }, (trx) =>
      replaceAvatar(trx, { userId: caller.userId }, { before, after: photo }, now()),
    );
    return answer(undefined);
  },
  { says: ({ photo }) => photo !== '' && !isUserPreset(photo) },
);
