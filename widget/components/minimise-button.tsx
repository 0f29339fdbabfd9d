import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useActions } from '../actions/actions-context.tsx';
import { embeddingAtom } from '../state/environment.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MinimiseIcon } from '../ui/icons/minimise-icon.tsx';

/** Back to the bubble of the host page; nothing when the widget is a page of its own. */
export function MinimiseButton() {
  const { t } = useTranslation('common');
  const { minimise } = useActions();
  const embedding = useAtomValue(embeddingAtom);
  if (embedding.kind === 'page') return null;
  return <IconButton label={t('minimise')} icon={<MinimiseIcon />} onClick={minimise} />;
}
