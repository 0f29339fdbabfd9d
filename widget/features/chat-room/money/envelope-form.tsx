import { useCallback } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions } from '../../../actions/money-actions.ts';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { BackButton } from '../../../ui/controls/back-button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { FullOverlay } from '../../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../../ui/page/bar.tsx';
import { EnvelopeFields } from './envelope-fields.tsx';
import { LoadedSetting } from './loaded-setting.tsx';

interface EnvelopeFormProps {
  /** The group. */
  readonly chatId: GroupId;
  readonly isOpen: boolean;
  readonly onRecords: () => void;
  readonly onClose: () => void;
}

/** The page on which a red envelope is paid and sent. Spec: 1-chat §2 Popups, §5 Red envelope form. */
export function EnvelopeForm({ chatId, isOpen, onRecords, onClose }: EnvelopeFormProps) {
  const { t } = useTranslation('money');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('sendTitle')}>
      <Bar
        title={t('sendTitle')}
        leading={<BackButton onClick={onClose} />}
        trailing={<TextButton onClick={onRecords}>{t('recordsShort')}</TextButton>}
      />
      {isOpen && <LoadedForm groupId={chatId} onSent={onClose} />}
    </FullOverlay>
  );
}

function LoadedForm({ groupId, onSent }: { readonly groupId: GroupId; readonly onSent: () => void }) {
  const { loadSetting } = useActions().lazy(createMoneyActions);
  const load = useCallback(() => loadSetting(groupId), [loadSetting, groupId]);
  return (
    <LoadedSetting load={load}>
      {(setting, renew) => <EnvelopeFields groupId={groupId} setting={setting} onRefused={renew} onSent={onSent} />}
    </LoadedSetting>
  );
}
