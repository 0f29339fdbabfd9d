import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createServiceActions } from '../../../actions/service-actions.ts';
import { MinimiseButton } from '../../../components/minimise-button.tsx';
import { useFailureToast } from '../../../components/use-failure-toast.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { embeddingAtom } from '../../../state/environment.ts';
import { serviceQueueAtom } from '../../../state/service.ts';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** The state of the session, below the name of the service. */
export function ServiceSubtitle() {
  const { t } = useTranslation('service');
  const session = useAtomValue(serviceQueueAtom)?.session;
  switch (session?.state) {
    case 'waiting':
      return session.kind === 'talk' ? t('waitingNow') : null;
    case 'active':
      return session.agentName === '' ? t('inService') : `${session.agentName} · ${t('inService')}`;
    case 'closed':
      return t('ended');
    case undefined:
      return null;
  }
}

/** Ends the session with an agent, after a question. */
export function ServiceEndButton() {
  const { t } = useTranslation('service');
  const { endService } = useActions().lazy(createServiceActions);
  const toast = useFailureToast();
  const session = useAtomValue(serviceQueueAtom)?.session;
  const [isAsking, setAsking] = useState(false);
  if (session?.state !== 'active') return null;
  const end = async (): Promise<void> => {
    setAsking(false);
    const ended = await endService(session.sessionId);
    if (!ended.ok) toast(ended.failure);
  };
  return (
    <>
      <TextButton onClick={() => setAsking(true)}>{t('end')}</TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('endQuestion')}
        text={t('endText')}
        confirmLabel={t('end')}
        onConfirm={() => void end()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

/** The only way out for a guest, who has no lists: back to the host page, or to the login form. L-S1. */
export function GuestExit() {
  const { t } = useTranslation('service');
  const { logOut } = useActions();
  const isPage = useAtomValue(embeddingAtom).kind === 'page';
  return isPage ? <TextButton onClick={() => void logOut()}>{t('signIn')}</TextButton> : <MinimiseButton />;
}
