import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createMoneyActions } from '../../actions/money-actions.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { Group } from '../../domain/group/group.ts';
import { canEditGroup } from '../../domain/group/permissions.ts';
import { hasMoney } from '../../domain/money/red-envelope.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { tenantAtom } from '../../state/environment.ts';
import { redOpenAtom } from '../../state/money.ts';
import { RedEnvelopeIcon } from '../../ui/icons/red-envelope-icon.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { SwitchCell } from '../../ui/rows/switch-cell.tsx';

/** The switch that allows red envelopes in a group, for its owner and admins. Spec: 1-chat §6 (redOpen). */
export function RedSwitchCell({ group: { groupId, myRole, isFrozen } }: { readonly group: Group }) {
  const { t } = useTranslation('money');
  const tenant = useAtomValue(tenantAtom);
  const isRedOpen = useAtomValue(redOpenAtom).get(groupId);
  const { loadRedOpen, setRedOpen } = useActions().lazy(createMoneyActions);
  const showOutcome = useOutcome();
  const [isSaving, setSaving] = useState(false);
  const isShown = tenant !== undefined && hasMoney(tenant) && canEditGroup(myRole);
  useEffect(() => {
    if (isShown) void loadRedOpen(groupId);
  }, [isShown, loadRedOpen, groupId]);
  if (!isShown) return null;

  async function change(isOn: boolean) {
    setSaving(true);
    showOutcome(await setRedOpen(groupId, isOn));
    setSaving(false);
  }
  return (
    <CellGroup>
      <SwitchCell
        label={t('allow')}
        description={t('allowText')}
        icon={<RedEnvelopeIcon />}
        iconTone="money"
        isOn={isRedOpen ?? false}
        isSaving={isSaving}
        disabled={isRedOpen === undefined || isFrozen}
        onChange={(isOn) => void change(isOn)}
      />
    </CellGroup>
  );
}
