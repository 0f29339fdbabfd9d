import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createGroupSettingsActions } from '../../../actions/group-settings-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { TextDialog } from '../../../components/text-dialog.tsx';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { Group } from '../../../domain/group/group.ts';
import { isMessageLimit } from '../../../domain/group/message-style.ts';
import { MAX_MESSAGE_GRAPHEMES } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Cell } from '../../../ui/rows/cell.tsx';

/** An empty field means no limit. */
const limitOf = (text: string): number => (/^\d{0,4}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** The maximum length of ordinary members' messages. Spec: 3-transport §3 Group (member_msg_limit). L-GA5. */
export function MessageLimitCell({ group: { groupId, memberMessageLimit = 0, isFrozen } }: { readonly group: Group }) {
  const { t } = useTranslation('groupManage');
  const { setMessageLimit } = useActions().lazy(createGroupSettingsActions);
  const failureText = useFailureText();
  const showOutcome = useOutcome();
  const [isOpen, setOpen] = useState(false);
  const max = MAX_MESSAGE_GRAPHEMES;
  return (
    <>
      <Cell
        label={t('messageLimit')}
        description={t('messageLimitText')}
        value={memberMessageLimit === 0 ? t('noLimit') : String(memberMessageLimit)}
        disabled={isFrozen}
        hasArrow
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <TextDialog
          title={t('messageLimit')}
          label={t('characters')}
          hint={t('messageLimitHint', { max })}
          text={memberMessageLimit === 0 ? '' : String(memberMessageLimit)}
          check={(text) => (isMessageLimit(limitOf(text)) ? undefined : t('messageLimitWrong', { max }))}
          onSave={async (text) => {
            const outcome = await setMessageLimit(groupId, limitOf(text));
            if (!outcome.ok) return failureText(outcome.failure);
            showOutcome(outcome, t('saved'));
            setOpen(false);
            return undefined;
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
