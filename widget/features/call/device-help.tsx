import { useAtomValue } from 'jotai';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions, type DeviceFailure } from '../../actions/call-actions.ts';
import { chatPath } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import type { Call } from '../../domain/call/call-machine.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { embeddingAtom } from '../../state/environment.ts';
import { Button } from '../../ui/controls/button.tsx';
import { MicOffIcon } from '../../ui/icons/mic-off-icon.tsx';
import { PhoneIcon } from '../../ui/icons/phone-icon.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { DEVICE_TITLES } from './use-device-toast.ts';
import styles from './device-help.module.css';

interface DeviceHelpProps {
  readonly reason: DeviceFailure;
  readonly call: Call;
  readonly chatId: ChatId | undefined;
}

const TEXTS = {
  refused: 'deviceRefusedText',
  missing: 'deviceMissingText',
  busy: 'deviceBusyText',
  unsupported: 'deviceUnsupportedText',
} as const satisfies Readonly<Record<DeviceFailure, string>>;

/** Why a call has no microphone, and what to do. Inside a host page, the page may be the one that withholds it. */
export function DeviceHelp({ reason, call, chatId }: DeviceHelpProps) {
  const { t } = useTranslation('call');
  const { dismissCall, startCall } = useActions().lazy(createCallActions);
  const isEmbedded = useAtomValue(embeddingAtom).kind === 'embedded';
  const go = useGo();
  const isWithheld = reason === 'refused' && isEmbedded && isWithheldByPage();
  const callAgain = (): void => {
    dismissCall();
    startCall(call.peerId, call.medium);
  };
  const write = (): void => {
    dismissCall();
    if (chatId !== undefined) go(chatPath(chatId), { anime: 'open' });
  };
  return (
    <Sheet isOpen onClose={dismissCall} label={t(DEVICE_TITLES[reason])}>
      <div className={styles.head}>
        <span className={styles.disc}>
          <MicOffIcon size={28} />
        </span>
        <h2>{t(DEVICE_TITLES[reason])}</h2>
        <p>{t(isWithheld ? 'deviceRefusedHost' : TEXTS[reason])}</p>
      </div>
      {reason === 'refused' && !isWithheld && (
        <ol className={styles.steps}>
          <li>{t('step1')}</li>
          <li>{t('step2')}</li>
          <li>{t('step3')}</li>
        </ol>
      )}
      <div className={styles.actions}>
        {isWithheld ? (
          <Button isBlock onClick={() => window.open('/ml', '_blank', 'noopener')}>
            {t('newWindow')}
          </Button>
        ) : (
          reason !== 'unsupported' && (
            <Button isBlock icon={<PhoneIcon size={20} />} onClick={callAgain}>
              {t('callAgain')}
            </Button>
          )
        )}
        <Button isBlock look="line" onClick={write}>
          {t('message')}
        </Button>
      </div>
    </Sheet>
  );
}

/** Whether the host page's iframe lacks the permission. Browsers without this question: unknown, so the steps are shown. */
function isWithheldByPage(): boolean {
  const { featurePolicy } = document as {
    readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean };
  };
  return featurePolicy?.allowsFeature('microphone') === false;
}
