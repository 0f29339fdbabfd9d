import { useId, useState } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createLotteryActions } from '../../../actions/lottery-actions.ts';
import { useBetMoney } from '../../../components/bets/use-bet-money.ts';
import { FailureText, useFailureText } from '../../../components/failure-text.tsx';
import { useNow } from '../../../components/use-server-clock.ts';
import type { BetDraw } from '../../../domain/bet/bet.ts';
import { followBlock, multiplied, rateOf, type FollowBlock } from '../../../domain/bet/follow.ts';
import type { Failure } from '../../../domain/failure.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { useFrame } from '../../../ui/page/app-frame.tsx';
import { RateStepper } from './rate-stepper.tsx';
import styles from './follow-form.module.css';

interface FollowFormProps {
  readonly message: SentMessage;
  readonly bet: BetContent;
  /** Undefined until the provider has answered. */
  readonly draw: BetDraw | undefined;
  readonly initialRate: number;
  readonly isOpen: boolean;
  /** A refused bet: limits and balance may have changed. */
  readonly onRefused: () => void;
  readonly onDone: () => void;
}

/** The multipliers that can be chosen with one tap. */
const QUICK_RATES = [1, 2, 5, 10] as const;
const MAX_RATE_DIGITS = 6;

/** The multiplier of a follow, its cost, and the button that places the bet. */
export function FollowForm({ message, bet, draw, initialRate, isOpen, onRefused, onDone }: FollowFormProps) {
  const { t } = useTranslation(['bets', 'cards']);
  const money = useBetMoney();
  const { toasts } = useFrame();
  const { followBet } = useActions().lazy(createLotteryActions);
  const [text, setText] = useState(String(initialRate));
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure | undefined>();
  const fieldId = useId();
  const nowMs = useNow(isOpen);
  const rate = rateOf(text);
  const block = followBlock({ draw, closesAtMs: bet.closesAtMs, nowMs, rate: text, amount: bet.amount });
  const isClosed = block === 'closed';
  const cost = rate === undefined ? undefined : multiplied(bet.amount, rate);
  const maxRate = draw?.maxTimes ?? Number.POSITIVE_INFINITY;
  const problem = useProblem(block, draw);

  const change = (next: string): void => {
    setText(next);
    setRefusal(undefined);
  };

  const follow = async (): Promise<void> => {
    if (rate === undefined || block !== undefined) return;
    setBusy(true);
    const placed = await followBet({ chatId: message.chatId, messageId: message.delivery.messageId }, bet, rate);
    setBusy(false);
    if (placed.ok) {
      toasts.show(t('followed'), 'success');
      return onDone();
    }
    setRefusal(placed.failure);
    onRefused();
  };

  return (
    <>
      <div className={styles.rate}>
        <div className={styles.line}>
          <label htmlFor={fieldId}>{t('times')}</label>
          <RateStepper rate={rate} maxRate={maxRate} isDisabled={isClosed} onChange={(next) => change(String(next))}>
            <input
              id={fieldId}
              className={styles.field}
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_RATE_DIGITS}
              value={text}
              disabled={isClosed}
              aria-invalid={problem !== undefined}
              onChange={(event) => change(event.target.value.replace(/\D/g, ''))}
            />
          </RateStepper>
        </div>
        <div className={styles.quick} role="group" aria-label={t('times')}>
          {QUICK_RATES.filter((each) => each <= maxRate).map((each) => (
            <button
              key={each}
              type="button"
              className={styles.chip}
              aria-pressed={rate === each}
              disabled={isClosed}
              onClick={() => change(String(each))}
            >
              {t('timesIs', { count: each })}
            </button>
          ))}
        </div>
      </div>
      {isClosed ? (
        <p className={styles.closed}>
          {t('closedNote')}
          <br />
          {t('closedHint', { name: message.senderName })}
        </p>
      ) : (
        <dl className={styles.cost}>
          <div>
            <dt>{t('toPay')}</dt>
            <dd className={styles.sum}>{cost === undefined ? '–' : money(cost)}</dd>
          </div>
          <div className={styles.balance}>
            <dt>{t('balance')}</dt>
            <dd>{draw === undefined ? '–' : money(draw.balance)}</dd>
          </div>
        </dl>
      )}
      <p className={styles.problem} role="alert">
        {(refusal !== undefined || problem !== undefined) && (
          <>
            <AlertIcon size={16} />
            <span>{refusal === undefined ? problem : <FailureText failure={refusal} />}</span>
          </>
        )}
      </p>
      <div className={styles.foot}>
        <Button isBlock isBusy={isBusy} disabled={block !== undefined} onClick={() => void follow()}>
          {isClosed
            ? t('cards:betClosed')
            : rate === undefined || cost === undefined
              ? t('follow')
              : t('followTimes', { count: rate, amount: money(cost) })}
        </Button>
      </div>
    </>
  );
}

/** Tells the user what blocks a follow. Undefined while the provider has not answered, or after the draw has closed. */
function useProblem(block: FollowBlock | undefined, draw: BetDraw | undefined): string | undefined {
  const { t } = useTranslation('bets');
  const money = useBetMoney();
  const failureText = useFailureText();
  switch (block) {
    case 'rate':
      return t('rateWrong');
    case 'times':
      return t('tooManyTimes', { max: draw?.maxTimes ?? 0 });
    case 'limit':
      return t('limits', { min: money(draw?.minAmount ?? ''), max: money(draw?.maxAmount ?? '') });
    case 'balance':
      return failureText('balance_low');
    case 'closed':
    case 'waiting':
    case undefined:
      return undefined;
  }
}
