import { addPath } from '../../components/joining-paths.ts';
import { MinimiseButton } from '../../components/minimise-button.tsx';
import { useGo } from '../../components/use-go.ts';
import { useLaterTexts } from '../../i18n/later-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';

/**
 * The end of the chat list's bar: the button that adds friends and groups, and the button that returns to the host page. It
 * loads lazily. Spec: 2-contacts-groups §2 Chat list (right action menu).
 */
export function HomeEntries() {
  const areTextsThere = useLaterTexts();
  return (
    <>
      {areTextsThere && <AddEntry />}
      <MinimiseButton />
    </>
  );
}

function AddEntry() {
  const { t } = useTranslation('requests');
  const go = useGo();
  return (
    <IconButton
      label={t('addAnybody')}
      icon={<PlusIcon />}
      onClick={() => go(addPath('friend', { from: 'meeLine' }), { anime: 'open' })}
    />
  );
}
