import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';

/** Deletes the history for all members, after a confirmation. Spec: 2-contacts-groups §5 (prompt_confirm_delete_history). */
export function FlushCell({ group: { groupId, name, isFrozen } }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const { flushHistory } = useActions().lazy(createGroupSettingsActions);
  const showOutcome = useOutcome();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function handleConfirm() {
    setBusy(true);
    const outcome = await flushHistory(groupId);
    setBusy(false);
    setAsking(false);
    showOutcome(outcome, t('flushed'));
  }

  return (
    <CellGroup note={t('flushNote')}>
      <Cell label={t('flush')} isDanger disabled={isFrozen} onClick={() => setAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('flushQuestion', { name })}
        text={t('flushText')}
        confirmLabel={t('flushConfirm')}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setAsking(false)}
      />
    </CellGroup>
  );
}
