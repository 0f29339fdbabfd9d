import { useTranslation } from '../i18n/translation.tsx';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { PlusIcon } from '../ui/icons/plus-icon.tsx';
import { UserPlusIcon } from '../ui/icons/user-plus-icon.tsx';
import { addPath } from './joining-paths.ts';
import { useGo } from './use-go.ts';

/** The button that opens the page on which the user finds friends or groups by their codes. */
export function AddEntry({ what }: { readonly what: 'friend' | 'group' }) {
  const { t } = useTranslation('requests');
  const go = useGo();
  const isFriend = what === 'friend';
  return (
    <IconButton
      label={t(isFriend ? 'addFriend' : 'addGroup')}
      icon={isFriend ? <UserPlusIcon /> : <PlusIcon />}
      onClick={() => go(addPath(what, { from: isFriend ? 'contacts' : 'groups' }), { anime: 'open' })}
    />
  );
}
