import { useRef, useState } from 'react';
import { addPath } from '../../components/joining-paths.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { PATHS } from '../../components/paths.ts';
import { Popover } from '../../components/popover.tsx';
import { useGo } from '../../components/use-go.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { UserPlusIcon } from '../../ui/icons/user-plus-icon.tsx';
import { UsersIcon } from '../../ui/icons/users-icon.tsx';
import { SheetAction } from '../../ui/overlay/sheet-action.tsx';

/**
 * The end of the chat list's bar: the menu that creates a group or adds a friend, and the button that returns to the host page. It
 * loads lazily. Spec: 2-contacts-groups §2 Chat list (right action menu).
 */
export function HomeEntries() {
  const areTextsThere = useLazyTexts();
  return (
    <>
      {areTextsThere && <ActionMenu />}
      <MinimiseButton />
    </>
  );
}

function ActionMenu() {
  const { t } = useTranslation(['groupPeople', 'requests']);
  const go = useGo();
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const open = (path: string): void => {
    setAnchor(undefined);
    go(path, { anime: 'open' });
  };
  return (
    <>
      <IconButton
        ref={button}
        label={t('newMenu')}
        icon={<PlusIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={() => setAnchor(button.current ?? undefined)}
      />
      <Popover anchor={anchor} align="end" label={t('newMenu')} onClose={() => setAnchor(undefined)}>
        <SheetAction label={t('createGroup')} icon={<UsersIcon />} onClick={() => open(PATHS.createGroup)} />
        <SheetAction
          label={t('requests:addFriend')}
          icon={<UserPlusIcon />}
          onClick={() => open(addPath('friend', { from: 'meeLine' }))}
        />
      </Popover>
    </>
  );
}
