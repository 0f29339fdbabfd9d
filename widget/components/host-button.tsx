import { useAtomValue } from 'jotai';
import { use } from 'react';
import { useLocation } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { canCloseApplet } from '../domain/session/applet.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { embeddingAtom } from '../state/environment.ts';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { CloseIcon } from '../ui/icons/close-icon.tsx';
import { MinimiseIcon } from '../ui/icons/minimise-icon.tsx';
import { ListPaneContext } from './list-pane.ts';

/**
 * Returns to the host page's bubble, or, on some screens, closes the applet. A chunk of its own, because a standalone page has
 * no such button.
 */
export function HostButton() {
  const { t } = useTranslation('common');
  const { minimise } = useActions();
  const [location] = useLocation();
  const path = use(ListPaneContext)?.tab ?? location;
  const embedding = useAtomValue(embeddingAtom);
  if (embedding.kind !== 'embedded' || embedding.mode !== 'applet')
    return <IconButton label={t('minimise')} icon={<MinimiseIcon />} onClick={minimise} />;
  return canCloseApplet(path) ? <IconButton label={t('close')} icon={<CloseIcon />} onClick={minimise} /> : null;
}
