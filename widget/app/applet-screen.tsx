import { useState, useLayoutEffect } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createAppletActions } from '../actions/applet-actions.ts';
import { MinimiseButton } from '../components/minimise-button.tsx';
import { useGo } from '../components/use-go.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { WindowsArt } from '../ui/art/windows-art.tsx';
import { Bar } from '../ui/page/bar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { StateView } from '../ui/page/state-view.tsx';

/**
 * `/ml/applet`: the start screen of an applet. Inside a parent window it redirects to the chats as soon as the user is signed
 * in. A standalone page cannot be an applet, and the screen says so. If the applet may not be shown, the screen redirects to
 * `/`. Spec: 3-transport §2.
 */
export function AppletScreen() {
  const { t } = useTranslation('host');
  const { mayShowApplet } = useActions().lazy(createAppletActions);
  const [isShown] = useState(mayShowApplet);
  const go = useGo();

  useLayoutEffect(() => {
    if (!isShown) go('/', { replace: true });
  }, [isShown, go]);

  if (!isShown) return null;
  return (
    <Screen ground="surface" header={<Bar isPlain trailing={<MinimiseButton />} />}>
      <StateView
        art={<WindowsArt />}
        title={t('appletTitle')}
        text={t('appletText')}
        actions={
          <Button size="small" onClick={() => go('/')}>
            {t('appletGoOn')}
          </Button>
        }
      />
    </Screen>
  );
}
