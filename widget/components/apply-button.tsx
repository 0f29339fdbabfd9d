import { useState } from 'react';
import { useActions } from '../actions/actions-context.tsx';
import { createGroupApplicationActions } from '../actions/group-application-actions.ts';
import type { GroupId } from '../domain/chat/chat-id.ts';
import { useTranslation } from '../i18n/translation.tsx';
import { Button, type ButtonProps } from '../ui/controls/button.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../ui/overlay/use-toast.ts';
import { useFailureText } from './failure-text.tsx';
import { useApplying } from './use-applying.ts';

export interface ApplyButtonProps extends Pick<ButtonProps, 'size' | 'isBlock'> {
  readonly groupId: GroupId;
  readonly name: string;
  /** Undefined: it is unknown whether an admin must approve. */
  readonly needsApproval?: boolean | undefined;
}

/**
 * Applies to a group after a confirmation. A pending application can be sent again. Spec: 1-chat §6 Guest, 2-contacts-groups §6
 * (with a confirmation prompt).
 */
export function ApplyButton({ groupId, name, needsApproval, ...shape }: ApplyButtonProps) {
  const { t } = useTranslation(['requests', 'errors']);
  const { applyToGroup } = useActions().lazy(createGroupApplicationActions);
  const failureText = useFailureText();
  const toast = useToast();
  const isApplying = useApplying(groupId);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const isFree = needsApproval === false;

  const apply = async (): Promise<void> => {
    setBusy(true);
    const outcome = await applyToGroup(groupId);
    setBusy(false);
    setAsking(false);
    if (!outcome.ok) toast(failureText(outcome.failure), 'failure');
    else toast(outcome.value === 'asked' ? t('errors:groupRequestSent') : t('joined'), 'success');
  };

  return (
    <>
      <Button {...shape} look={isApplying ? 'line' : 'primary'} onClick={() => setAsking(true)}>
        {t(isApplying ? 'applying' : isFree ? 'joinNow' : 'apply')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(isFree ? 'joinQuestion' : 'applyQuestion', { name })}
        text={needsApproval === true ? t('applyText') : undefined}
        confirmLabel={t(isFree ? 'joinNow' : 'applyConfirm')}
        isBusy={isBusy}
        onConfirm={() => void apply()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
