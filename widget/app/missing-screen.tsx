import { MinimiseButton } from '../components/minimise-button.tsx';
import { PATHS } from '../components/paths.ts';
import { useGo } from '../components/use-go.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { ErrorArt } from '../ui/art/error-art.tsx';
import { Bar } from '../ui/bar.tsx';
import { Button } from '../ui/button.tsx';
import { Screen } from '../ui/screen.tsx';
import { StateView } from '../ui/state-view.tsx';
import { WayBack } from '../ui/way-back.tsx';
import { reloadPage } from './reload-page.ts';

/**
 * Stands where a screen will be whose file did not come. The list of chats stays in reach. The file is asked for again without a tap;
 * one that has gone for good, with the version that it was part of, comes with the page anew.
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
          leading={<WayBack onClick={() => go(PATHS.home, { anime: 'close' })} />}
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
