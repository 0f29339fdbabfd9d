import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../actions/actions-context.tsx';
import { createServiceGuestActions } from '../actions/service-guest-actions.ts';
import { SERVICE_PATH } from './service-path.ts';
import { useGo } from './use-go.ts';
import { useFailureToast } from './use-failure-toast.ts';
import { useLazyTexts } from '../i18n/lazy-texts.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { embeddingAtom, tenantAtom } from '../state/environment.ts';
import { serviceRequestAtom } from '../state/service.ts';
import { Button } from '../ui/controls/button.tsx';
import { HeadsetIcon } from '../ui/icons/headset-icon.tsx';

/**
 * The customer service for a visitor who is not signed in. It opens automatically if the host page or the address requests it. Inside a
 * host page it also opens for a visitor who has talked to the service before, so that answers count at the bubble. L-S1.
 */
export function GuestService() {
  const { t } = useTranslation('service');
  const areTextsThere = useLazyTexts();
  const { beginAsGuest, isKnownGuest } = useActions().lazy(createServiceGuestActions);
  const toast = useFailureToast();
  const name = useAtomValue(tenantAtom)?.service ?? '';
  const isEmbedded = useAtomValue(embeddingAtom).kind === 'embedded';
  const isRequested = useAtomValue(serviceRequestAtom) !== undefined;
  const [query] = useSearchParams();
  const go = useGo();
  const isWanted = isRequested || query.get('type') === 'service' || (isEmbedded && isKnownGuest());
  const [isBusy, setBusy] = useState(isWanted);
  const begin = async (): Promise<void> => {
    if (query.get('type') !== 'service') go(SERVICE_PATH, { replace: true });
    const begun = await beginAsGuest();
    if (!begun.ok) toast(begun.failure);
  };
  const handleClick = (): void => {
    setBusy(true);
    void begin().finally(() => setBusy(false));
  };
  const beginIfWanted = useEffectEvent(() => {
    if (isWanted) void begin().finally(() => setBusy(false));
  });
  useEffect(() => beginIfWanted(), [isWanted]);
  if (!areTextsThere) return null;
  return (
    <Button isBlock look="soft" icon={<HeadsetIcon size={20} />} isBusy={isBusy} onClick={handleClick}>
      {t('guestStart', { name: name || t('name') })}
    </Button>
  );
}
