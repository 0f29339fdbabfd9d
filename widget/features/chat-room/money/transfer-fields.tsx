import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions, type TransferSetting } from '../../../actions/transfer-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import { photoUrl } from '../../../components/photo-url.ts';
import { chatKind, type ChatId } from '../../../domain/chat/chat-id.ts';
import { MAX_TRANSFER_REMARK_GRAPHEMES } from '../../../domain/limits.ts';
import { graphemeLength, graphemesOf } from '../../../domain/message/text.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { TextButton } from '../../../ui/controls/text-button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { SwapIcon } from '../../../ui/icons/swap-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { AvatarFrame } from '../../../ui/rows/avatar-frame.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { SwitchCell } from '../../../ui/rows/switch-cell.tsx';
import '../../../ui/theme/card-tokens.css';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import type { Payee } from './use-payees.ts';
import { isAboutAmount, useTransferForm } from './use-transfer-form.ts';
import { usePaymentForm } from './use-payment-form.tsx';
import formStyles from './envelope-form.module.css';
import styles from './transfer-form.module.css';

interface TransferFieldsProps {
  readonly chatId: ChatId;
  readonly payee: Payee;
  readonly setting: TransferSetting;
  readonly onRefused: () => void;
  readonly onSent: () => void;
}

export function TransferFields({ chatId, payee, setting, onRefused, onSent }: TransferFieldsProps) {
  const { t } = useTranslation('money');
  const { currency, moneyOf } = useMoneyTexts();
  const { sendTransfer } = useActions().lazy(createTransferActions);
  const failureText = useFailureText();
  const ownId = useAtomValue(accountAtom)?.userId ?? '';
  const form = useTransferForm({ ownId, toId: payee.userId }, setting, currency);
  const payment = usePaymentForm({
    form: form.form,
    problem: form.problem,
    pay: (proof) => sendTransfer(chatId, form.form, proof),
    isAtField: isAboutAmount,
    onRefused,
    onSent,
  });
  const { problem } = payment;
  const isInGroup = chatKind(chatId) === 'group';
  const amount = moneyOf(form.units);

  return (
    <>
      <div className={formStyles.main}>
        <div className={styles.payee}>
          <AvatarFrame id={payee.userId} name={payee.name} src={photoUrl(payee.photo)} size={64} />
          <h2 className={styles.name}>
            <bdi>{t('transferPayee', { name: payee.name })}</bdi>
          </h2>
          <p className={styles.code}>ID {payee.userId}</p>
        </div>
        <CellGroup>
          <AmountField
            form={form}
            balance={t('balance', { amount: moneyOf(setting.balance) })}
            error={problem === undefined ? undefined : failureText(problem)}
          />
        </CellGroup>
        <CellGroup note={t('transferNote')}>
          <label className={formStyles.remark}>
            <span className={styles.code}>{t('transferRemark')}</span>
            <input
              className={formStyles.words}
              dir="auto"
              value={form.remark}
              onChange={({ target }) =>
                form.setRemark(graphemesOf(target.value).slice(0, MAX_TRANSFER_REMARK_GRAPHEMES).join(''))
              }
            />
            <span className={formStyles.counter} aria-hidden="true">
              {graphemeLength(form.remark)}/{MAX_TRANSFER_REMARK_GRAPHEMES}
            </span>
          </label>
        </CellGroup>
        {isInGroup && (
          <CellGroup>
            <SwitchCell
              label={t('transferPrivate')}
              description={t('transferPrivateText')}
              isOn={form.isPrivate}
              onChange={form.setPrivate}
            />
          </CellGroup>
        )}
      </div>
      <div className={formStyles.foot}>
        <Button
          isBlock
          className={styles.pay}
          icon={<SwapIcon size={20} />}
          disabled={!form.isComplete}
          onClick={payment.ask}
        >
          {t('transferPay', { amount })}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={payment.isAsking}
        title={t('transferQuestion', { amount, name: payee.name })}
        text={t('transferSummary', { left: moneyOf(Math.max(0, setting.balance - form.units)) })}
        confirmLabel={t('payConfirm')}
        isBusy={payment.isPaying}
        onConfirm={payment.confirm}
        onCancel={payment.cancel}
      />
      {payment.dialog}
    </>
  );
}

interface AmountFieldProps {
  readonly form: ReturnType<typeof useTransferForm>;
  readonly balance: string;
  readonly error: string | undefined;
}

/** The amount in large figures; its error replaces the balance. */
function AmountField({ form, balance, error }: AmountFieldProps) {
  const { t } = useTranslation('money');
  const { currency, symbol } = useMoneyTexts();
  const id = useId();
  const isWrong = error !== undefined;
  return (
    <>
      <div className={styles.figure}>
        <label className={styles.label} htmlFor={id}>
          {t('transferAmount')}
        </label>
        <div className={styles.line}>
          <span className={styles.symbol} aria-hidden="true">
            {symbol}
          </span>
          <input
            id={id}
            className={cx(styles.amount, isWrong && styles.wrong)}
            value={form.amount}
            placeholder="0"
            inputMode={currency.digits === 0 ? 'numeric' : 'decimal'}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={`${id}-note`}
            onChange={({ target }) => form.setAmount(target.value)}
            onBlur={form.leaveAmount}
          />
        </div>
      </div>
      <div className={styles.balance}>
        <p id={`${id}-note`} className={cx(styles.hint, isWrong && styles.error)} role={isWrong ? 'alert' : undefined}>
          {isWrong && <AlertIcon size={16} />}
          <span>{error ?? balance}</span>
        </p>
        <TextButton disabled={form.takeAll === undefined} onClick={form.takeAll}>
          {t('transferAll')}
        </TextButton>
      </div>
    </>
  );
}
