import type { ProofCheck } from '../../../actions/fair-actions.ts';
import { FailureText } from '../../../components/failure-text.tsx';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { AlertIcon } from '../../../ui/icons/alert-icon.tsx';
import { ShieldIcon } from '../../../ui/icons/shield-icon.tsx';
import styles from './proof.module.css';

interface CheckFootProps {
  readonly subject: 'draw' | 'throw';
  readonly check: ProofCheck | undefined;
  readonly isBusy: boolean;
  readonly onCheck: () => void;
}

const FAULT_TEXTS = {
  secret: 'faultSecret',
  list: 'faultList',
  'own-bet': 'faultOwnBet',
  numbers: 'faultNumbers',
  seed: 'faultSeed',
  outcome: 'faultOutcome',
} as const;

/** The result of a check, and the button that starts it. */
export function CheckFoot({ subject, check, isBusy, onCheck }: CheckFootProps) {
  const { t } = useTranslation('fair');
  const isWrong = check?.state === 'mismatch';
  const isUnknown = check?.state === 'insecure' || check?.state === 'unreachable';
  return (
    <div className={styles.foot}>
      <div role="status">
        {check !== undefined && !isBusy && (
          <div className={cx(styles.verdict, isWrong && styles.bad, isUnknown && styles.neutral)}>
            {isWrong || isUnknown ? <AlertIcon size={20} /> : <ShieldIcon size={20} />}
            <span>
              <Verdict subject={subject} check={check} />
            </span>
          </div>
        )}
      </div>
      <Button
        isBlock
        isBusy={isBusy}
        look={check === undefined ? 'primary' : 'soft'}
        icon={<ShieldIcon size={20} />}
        onClick={onCheck}
      >
        {t(check === undefined ? 'checkButton' : 'again')}
      </Button>
    </div>
  );
}

function Verdict({ subject, check }: Pick<CheckFootProps, 'subject'> & { readonly check: ProofCheck }) {
  const { t } = useTranslation('fair');
  switch (check.state) {
    case 'match':
      return (
        <>
          <b>{t('match')}</b>
          {t(subject === 'draw' ? 'matchDraw' : 'matchThrow')}
        </>
      );
    case 'mismatch':
      return (
        <>
          <b>{t('mismatch')}</b>
          {t(FAULT_TEXTS[check.fault])}
        </>
      );
    case 'insecure':
      return (
        <>
          <b>{t('insecure')}</b>
          {t('insecureText')}
        </>
      );
    case 'unreachable':
      return (
        <>
          <b>{t('unreachable')}</b>
          <FailureText failure={check.failure} />
        </>
      );
  }
}
