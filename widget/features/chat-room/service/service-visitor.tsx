import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { GuestService } from '../../../components/guest-service.tsx';
import { PATHS } from '../../../components/paths.ts';
import { useGo } from '../../../components/use-go.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { tenantAtom } from '../../../state/environment.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { HeadsetIcon } from '../../../ui/icons/headset-icon.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { Screen } from '../../../ui/page/screen.tsx';
import { StateView } from '../../../ui/page/state-view.tsx';

/** `?type=service` without a sign-in: the chat opens for a guest where the tenant allows it. Otherwise the visitor signs in. L-S1. */
export function ServiceVisitor() {
  const { t } = useTranslation('service');
  const go = useGo();
  const tenant = useAtomValue(tenantAtom);
  const mustSignIn = tenant?.hasGuestService === false;
  useEffect(() => {
    if (mustSignIn) go(PATHS.login, { replace: true });
  }, [mustSignIn, go]);
  if (tenant === undefined || mustSignIn) return null;
  return (
    <Screen
      ground="surface"
      header={<Bar isPlain trailing={<TextButton onClick={() => go(PATHS.login)}>{t('signIn')}</TextButton>} />}
    >
      <StateView art={<HeadsetIcon />} title={t('startTitle')} actions={<GuestService />} />
    </Screen>
  );
}
