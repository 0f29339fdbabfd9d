import { MinimiseButton } from '../components/minimise-button.tsx';
import { PATHS } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ErrorArt } from '../ui/art/error-art.tsx';
import { Bar } from '../ui/page/bar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { StateView } from '../ui/page/state-view.tsx';
import { ListBackButton } from '../ui/controls/list-back-button.tsx';
import { reloadPage } from './reload-page.ts';

/**
 * Replaces a screen whose chunk failed to load. The chat list stays reachable. The chunk is requested again without a tap. A
 * chunk of an outdated version no longer exists; only a reload of the page helps then.
 */
export function MissingScreen() {
  const { t } = useTranslation('common');
  const go = useGo();
  return (
    <Screen
      ground="surface"
      header={
        <Bar
          title={t('loadFailedTitle')}
          leading={<ListBackButton onClick={() => go(PATHS.home, { anime: 'close' })} />}
          trailing={<MinimiseButton />}
        />
      }
    >
      <StateView
        art={<ErrorArt />}
        title={t('loadFailedText')}
        actions={
          <Button size="small" onClick={() => void reloadPage()}>
            {t('retry')}
          </Button>
        }
      />
    </Screen>
  );
}
