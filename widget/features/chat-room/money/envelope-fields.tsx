import { useActions } from '../../../actions/actions-context.tsx';
import { createMoneyActions, type EnvelopeSetting } from '../../../actions/money-actions.ts';
import { useFailureText } from '../../../components/failure-text.tsx';
import type { GroupId } from '../../../domain/chat/chat-id.ts';
import { MAX_RED_ENVELOPE_HOURS, MIN_RED_ENVELOPE_HOURS } from '../../../domain/limits.ts';
import { maxShares } from '../../../domain/money/red-envelope.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { MinusIcon } from '../../../ui/icons/minus-icon.tsx';
import { PlusIcon } from '../../../ui/icons/plus-icon.tsx';
import { RedEnvelopeIcon } from '../../../ui/icons/red-envelope-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import { AmountRow } from './amount-row.tsx';
import { RemarkRow } from './remark-row.tsx';
import { fieldOf, useEnvelopeForm, type FormField } from './use-envelope-form.ts';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import { usePaymentForm } from './use-payment-form.tsx';
import styles from './envelope-form.module.css';

interface EnvelopeFieldsProps {
  readonly groupId: GroupId;
  readonly setting: EnvelopeSetting;
  readonly onRefused: () => void;
  readonly onSent: () => void;
}

const SPLITS = ['random', 'equal'] as const;

export function EnvelopeFields({ groupId, setting, onRefused, onSent }: EnvelopeFieldsProps) {
  const { t } = useTranslation(['money', 'common']);
  const { currency, moneyOf, symbol } = useMoneyTexts();
  const { sendEnvelope } = useActions().lazy(createMoneyActions);
  const failureText = useFailureText();
  const form = useEnvelopeForm(setting, currency);
  const payment = usePaymentForm({
    form: form.form,
    problem: form.problem,
    pay: (proof) => sendEnvelope(groupId, form.form, proof),
    isAtField: (code) => fieldOf(code) !== undefined,
    onRefused,
    onSent,
  });
  const { problem } = payment;
  const errorOf = (field: FormField): string | undefined =>
    problem !== undefined && fieldOf(problem) === field ? failureText(problem) : undefined;
  const isEqual = form.split === 'equal';
  const count = Number(form.quantity);

  return (
    <>
      <div className={styles.main}>
        <div className={styles.splits} role="radiogroup" aria-label={t('kind')}>
          {SPLITS.map((split) => (
            <button
              key={split}
              type="button"
              role="radio"
              aria-checked={form.split === split}
              className={styles.split}
              onClick={() => form.setSplit(split)}
            >
              {t(split === 'random' ? 'random' : 'equal')}
            </button>
          ))}
        </div>
        <CellGroup>
          <AmountRow
            label={t(isEqual ? 'amountEach' : 'total')}
            hint={t('balance', { amount: moneyOf(setting.balance) })}
            error={errorOf('amount')}
            unit={symbol}
            value={form.amount}
            placeholder="0"
            inputMode={currency.digits === 0 ? 'numeric' : 'decimal'}
            onChange={form.setAmount}
            onBlur={form.leaveAmount}
          />
          <AmountRow
            label={t('quantity')}
            hint={t('quantityHint', { members: setting.memberCount, most: maxShares(setting) })}
            error={errorOf('quantity')}
            unit={t('pieces')}
            value={form.quantity}
            placeholder="0"
            inputMode="numeric"
            onChange={form.setQuantity}
            onBlur={form.leaveQuantity}
          />
        </CellGroup>
        <CellGroup note={t('durationNote', { min: MIN_RED_ENVELOPE_HOURS, max: MAX_RED_ENVELOPE_HOURS })}>
          <RemarkRow value={form.remark} onChange={form.setRemark} />
          <div className={styles.duration}>
            <span className={styles.words}>{t('duration')}</span>
            <div className={styles.stepper} role="group" aria-label={t('duration')}>
              <IconButton
                label={t('shorter')}
                icon={<MinusIcon size={20} />}
                disabled={form.hours === MIN_RED_ENVELOPE_HOURS}
                onClick={() => form.changeHours(-1)}
              />
              <output className={styles.hours}>{t('hours', { count: form.hours })}</output>
              <IconButton
                label={t('longer')}
                icon={<PlusIcon size={20} />}
                disabled={form.hours === MAX_RED_ENVELOPE_HOURS}
                onClick={() => form.changeHours(1)}
              />
            </div>
          </div>
        </CellGroup>
        <p className={styles.sum}>
          <strong>{moneyOf(form.total)}</strong>
          {count > 0 && form.total >= count && (
            <span>{t(isEqual ? 'eachGets' : 'average', { amount: moneyOf(Math.floor(form.total / count)) })}</span>
          )}
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
        title={t('payQuestion', { amount: moneyOf(form.total) })}
        text={t('paySummary', { count, left: moneyOf(Math.max(0, setting.balance - form.total)) })}
        confirmLabel={t('payConfirm')}
        isBusy={payment.isPaying}
        onConfirm={payment.confirm}
        onCancel={payment.cancel}
      />
      {payment.dialog}
    </>
  );
}
