import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createComposeActions } from '../../../actions/compose-actions.ts';
import type { UserId } from '../../../domain/chat/chat-id.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { useToast } from '../../../ui/overlay/use-toast.ts';

/** Removes a user from the blacklist and confirms it. Spec: 1-chat §8 (a click to unblock). */
export function UnblockButton({ userId }: { readonly userId: UserId }) {
  const { t } = useTranslation('compose');
  const { unblock } = useActions().lazy(createComposeActions);
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const handleClick = async (): Promise<void> => {
    setIsBusy(true);
    const outcome = await unblock(userId);
    setIsBusy(false);
    if (outcome.ok) toast(t('unblocked'), 'success');
  };

  return (
    <Button look="soft" size="small" isBusy={isBusy} onClick={() => void handleClick()}>
      {t('unblock')}
    </Button>
  );
}
