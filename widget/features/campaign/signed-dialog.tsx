import { useMoneyTexts } from '../../components/use-money-texts.ts';
import { lastSevenDays } from '../../domain/campaign/calendar-month.ts';
import type { SignedView } from '../../domain/campaign/campaign-view.ts';
import { formatMonthDay } from '../../i18n/format-day.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import styles from './signed-dialog.module.css';

interface SignedDialogProps {
  readonly signed: SignedView;
  readonly onClose: () => void;
}

/** Shows the rewards of a signed day. */
export function SignedDialog({ signed, onClose }: SignedDialogProps) {
  const { t, language } = useTranslation(['campaign', 'common']);
  const { money } = useMoneyTexts();
  const isToday = signed.day === signed.state.today;
  const title = isToday
    ? t('signedTitle', { count: signed.streak })
    : t('madeUpTitle', { day: formatMonthDay(signed.day, language) });
  const hasReward = Number(signed.total) > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={
        <span className={styles.title}>
          <Art />
          {title}
        </span>
      }
      actions={
        <Button isBlock onClick={onClose} data-autofocus>
          {t('gotIt')}
        </Button>
      }
    >
      <div className={styles.body}>
        {hasReward && (
          <>
            <strong className={styles.amount}>+{money(signed.total)}</strong>
            <p className={styles.note}>{t('inBalance')}</p>
          </>
        )}
        {isToday && <Week signed={signed} />}
        {hasReward && <Parts signed={signed} isToday={isToday} />}
      </div>
    </Dialog>
  );
}

function Week({ signed: { day, streak } }: { readonly signed: SignedView }) {
  const { t } = useTranslation('campaign');
  return (
    <ol className={styles.week} aria-hidden="true">
      {lastSevenDays(day, streak).map((each) => (
        <li key={each.day} className={cx(each.day === day && styles.last)}>
          <i className={cx(styles.dot, each.isSigned && styles.in)}>{each.isSigned && <CheckIcon size={16} />}</i>
          {each.day === day ? t('today') : Number(each.day.slice(8))}
        </li>
      ))}
    </ol>
  );
}

function Parts({ signed, isToday }: SignedPartsProps) {
  const { t } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  return (
    <dl className={styles.parts}>
      {Number(signed.dailyReward) > 0 && (
        <>
          <dt>{t(isToday ? 'dailyReward' : 'madeUpReward')}</dt>
          <dd>+{money(signed.dailyReward)}</dd>
        </>
      )}
      {signed.milestones.map(({ days, reward }) => [
        <dt key={`${days} name`}>{t('streakReward', { count: days })}</dt>,
        <dd key={`${days} amount`}>+{money(reward)}</dd>,
      ])}
    </dl>
  );
}

interface SignedPartsProps {
  readonly signed: SignedView;
  readonly isToday: boolean;
}

const RINGS = [43, 54, 65];
const SPARKS = [
  { x: 128, y: 28, r: 4 },
  { x: 44, y: 39, r: 3 },
  { x: 149, y: 38, r: 3 },
  { x: 26, y: 74, r: 3 },
  { x: 123, y: 122, r: 3 },
];

/** A coin with circles. Its parts grow once; with reduced motion they stand still. */
function Art() {
  return (
    <svg className={styles.art} viewBox="0 0 180 132" aria-hidden="true">
      {RINGS.map((radius) => (
        <circle key={radius} className={styles.ring} cx="90" cy="66" r={radius} />
      ))}
      {SPARKS.map(({ x, y, r }) => (
        <circle key={x} className={styles.spark} cx={x} cy={y} r={r} />
      ))}
      <circle className={styles.coin} cx="90" cy="66" r="32" />
      <path className={styles.check} d="m78 67 8 9 16-19" />
    </svg>
  );
}
