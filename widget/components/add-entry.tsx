import { useTranslation } from '../i18n/translation.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { PlusIcon } from '../ui/icons/plus-icon.tsx';
import { UserPlusIcon } from '../ui/icons/user-plus-icon.tsx';
import { addPath } from './joining-paths.ts';
import { useGo } from './use-go.ts';

/** The way to where friends or groups are looked for by their codes. */
export function AddEntry({ what }: { readonly what: 'friend' | 'group' }) {
  const { t } = useTranslation('requests');
  const go = useGo();
  const isFriend = what === 'friend';
  return (
    <IconButton
      label={t(isFriend ? 'addFriend' : 'addGroup')}
      icon={isFriend ? <UserPlusIcon /> : <PlusIcon />}
      onClick={() => go(addPath(what), { anime: 'open' })}
    />
  );
}
