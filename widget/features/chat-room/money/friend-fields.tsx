import { useAtomValue } from 'jotai';
import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type FriendSetting } from '../../../actions/money-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { useChatName } from '../../../components/use-chat-name.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
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
import { usePaymentForm } from './use-payment-form.tsx';
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
  const form = useFriendForm(setting, currency);
  const payment = usePaymentForm({
    form: form.form,
    problem: form.problem,
    pay: (proof) => sendToFriend(chatId, form.form, proof),
    isAtField: (code) => fieldOf(code) === 'amount',
    onRefused,
    onSent,
  });
  const { problem } = payment;
  const { total } = form.form;

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
          onClick={payment.ask}
        >
          {t('pay')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={payment.isAsking}
        title={t('payQuestion', { amount: moneyOf(total) })}
        text={t('friendSummary', { name, left: moneyOf(Math.max(0, setting.balance - total)) })}
        confirmLabel={t('payConfirm')}
        isBusy={payment.isPaying}
        onConfirm={payment.confirm}
        onCancel={payment.cancel}
      />
      {payment.dialog}
    </>
  );
}
