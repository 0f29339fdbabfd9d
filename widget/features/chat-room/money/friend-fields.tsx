import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type FriendSetting } from '../../../actions/money-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { useChatName } from '../../../components/use-chat-name.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import type { FailureCode } from '../../../domain/failure.ts';
import { FRIEND_RED_HOURS } from '../../../domain/limits.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { chatIdentityAtom } from '../../../state/chats.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { RedEnvelopeIcon } from '../../../ui/icons/red-envelope-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { AmountRow } from './amount-row.tsx';
import { RemarkRow } from './remark-row.tsx';
import { fieldOf } from './use-envelope-form.ts';
import { useFriendForm } from './use-friend-form.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import { usePayment } from './use-payment.tsx';
import styles from './envelope-form.module.css';

interface FriendFieldsProps {
  readonly chatId: ChatId;
  readonly setting: FriendSetting;
  readonly onRefused: () => void;
  readonly onSent: () => void;
}

export function FriendFields({ chatId, setting, onRefused, onSent }: FriendFieldsProps) {
  const { t } = useTranslation('money');
  const { currency, moneyOf, symbol } = useMoneyTexts();
  const { sendToFriend } = useActions().lazy(createMoneyActions);
  const name = useChatName(useAtomValue(chatIdentityAtom)(chatId));
  const failureText = useFailureText();
  const showOutcome = useOutcome();
  const form = useFriendForm(setting, currency);
  const [isAsking, setAsking] = useState(false);
  /** The provider's refusal of this form. */
  const [refused, setRefused] = useState<{ readonly code: FailureCode; readonly form: string } | undefined>();
  const key = JSON.stringify(form.form);
  const problem = form.problem ?? (refused?.form === key ? refused.code : undefined);
  const { total } = form.form;

  const payment = usePayment(
    async (password) => {
      const sent = await sendToFriend(chatId, form.form, password);
      setAsking(false);
      return sent;
    },
    (sent) => {
      if (sent.ok) return onSent();
      onRefused();
      if (fieldOf(sent.failure.code) === 'amount') return setRefused({ code: sent.failure.code, form: key });
      showOutcome(sent);
    },
  );

  function confirm() {
    const needsPassword = setting.confirmAbove !== undefined && total > setting.confirmAbove;
    if (needsPassword) setAsking(false);
    payment.start(needsPassword);
  }

  return (
    <>
      <div className={styles.main}>
        <CellGroup>
          <AmountRow
            label={t('amount')}
            hint={t('balance', { amount: moneyOf(setting.balance) })}
            error={problem === undefined ? undefined : failureText(problem)}
            unit={symbol}
            value={form.amount}
            placeholder="0"
            inputMode={currency.digits === 0 ? 'numeric' : 'decimal'}
            onChange={form.setAmount}
            onBlur={form.leaveAmount}
          />
        </CellGroup>
        <CellGroup note={t('friendNote', { count: FRIEND_RED_HOURS })}>
          <RemarkRow value={form.remark} onChange={form.setRemark} />
        </CellGroup>
        <p className={styles.sum}>
          <strong>{moneyOf(total)}</strong>
        </p>
      </div>
      <div className={styles.foot}>
        <Button
          look="red"
          isBlock
          icon={<RedEnvelopeIcon size={20} />}
          disabled={!form.isComplete}
          onClick={() => setAsking(true)}
        >
          {t('pay')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('payQuestion', { amount: moneyOf(total) })}
        text={t('friendSummary', { name, left: moneyOf(Math.max(0, setting.balance - total)) })}
        confirmLabel={t('payConfirm')}
        isBusy={payment.isPaying}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      {payment.dialog}
    </>
  );
}
