import { updateImUserNickName } from '#contract/http/update-nickname.ts';
import { checkNickname } from '#domain/session/credentials.ts';
import { forSpeaker } from '../../capabilities/moderation/for-speaker.ts';
import { answer, refuse } from '../../calls/outcome.ts';
import { findUser } from '../../base/store/people/users.ts';
import { changeProfile } from '../../capabilities/users/profile-change.ts';

/** Spec: 2-contacts-groups §5 Nickname, §7 updateImUserNickName. */
export const handleUpdateNickname = forSpeaker(
  updateImUserNickName,
  async ({ name }, { services, tenant, caller }) => {
    const wrong = checkNickname(name);
    if (wrong !== undefined) return refuse(wrong, 'This nickname cannot be used.');
    const user = await findUser(services.db, caller.userId);
    if (user === undefined) return refuse('token_invalid', 'The user of this session no longer exists.');
    await changeProfile(services, tenant, { ...user.account, name: name.trim() });
    return answer(undefined);
  },
  { texts: ({ name }) => [name] },
);
