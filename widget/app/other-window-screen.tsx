import { useActions } from '../actions/actions-context.tsx';
import { MinimiseButton } from '../components/minimise-button.tsx';
import { useProductName } from '../components/use-product-name.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { WindowsArt } from '../ui/art/windows-art.tsx';
import { Bar } from '../ui/page/bar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { StateView } from '../ui/page/state-view.tsx';

/**
 * Shown if the widget is in use in another window of this browser: the reason, and a button to continue here. Spec: 3-transport
 * §8 (opened twice). S-08.
 */
export function OtherWindowScreen() {
  const { t } = useTranslation('connection');
  const product = useProductName();
  const { continueHere } = useActions();
  return (
    <Screen ground="surface" header={<Bar isPlain trailing={<MinimiseButton />} />}>
      <StateView
        art={<WindowsArt />}
        title={t('otherWindowTitle', { product })}
        text={t('otherWindowText')}
        actions={
          <Button size="small" onClick={() => void continueHere()}>
            {t('useHere')}
          </Button>
        }
      />
    </Screen>
  );
}
