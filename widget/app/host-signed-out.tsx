import { useAtomValue } from 'jotai';
import { useActions } from '../actions/actions-context.tsx';
import { FailureText } from '../components/failure-text.tsx';
import { GuestService } from '../components/guest-service.tsx';
import { MinimiseButton } from '../components/minimise-button.tsx';
import type { FailureCode } from '../domain/failure.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { tenantAtom } from '../state/environment.ts';
import { OfflineArt } from '../ui/art/offline-art.tsx';
import { Bar } from '../ui/page/bar.tsx';
import { Button } from '../ui/controls/button.tsx';
import { Screen } from '../ui/page/screen.tsx';
import { StateView } from '../ui/page/state-view.tsx';

/** Shown inside a host page without a session: the reason, and a button to ask the platform again. */
export function HostSignedOut({ reason }: { readonly reason: FailureCode | undefined }) {
  const { t } = useTranslation(['connection', 'auth', 'common']);
  const { requestIdentity } = useActions();
  const isVisitor = (reason ?? 'identity_missing') === 'identity_missing';
  const hasGuestService = useAtomValue(tenantAtom)?.hasGuestService === true && reason === 'identity_missing';
  return (
    <Screen ground="surface" header={<Bar isPlain trailing={<MinimiseButton />} />}>
      <StateView
        art={<OfflineArt />}
        title={t('signedOutTitle')}
        text={<FailureText failure={reason ?? 'identity_missing'} />}
        actions={
          <>
            {hasGuestService && <GuestService />}
            <Button size="small" look={hasGuestService ? 'line' : 'primary'} onClick={() => void requestIdentity()}>
              {t(isVisitor ? 'auth:signIn' : 'common:retry')}
            </Button>
          </>
        }
      />
    </Screen>
  );
}
