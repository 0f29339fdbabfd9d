import { shortBetContent } from '../../../domain/message/rich-rules.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { cx } from '../../../ui/class-names.ts';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import { TimerIcon } from '../../../ui/icons/timer-icon.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Card } from './card.tsx';
import type { KindViewProps } from '../bubble/kind-view-props.ts';
import { useCountdown } from './use-server-clock.ts';
import card from './card.module.css';
import styles from './bet-card.module.css';

const SHARE_LABELS = { order: 'betOrder', plan: 'betPlan', precision: 'betPrecision' } as const;

/** A shared bet with the remaining time. Spec: 1-chat §3 Bet record, §4 Other message states. */
export function BetCard({ message, content, isOwn }: KindViewProps<BetContent>) {
  const { t } = useTranslation('cards');
  const label = t(SHARE_LABELS[content.share]);
  const shortContent = shortBetContent(content.content);
  const facts = [
    { name: t('betPlay'), value: content.playName },
    { name: t('betContent'), value: shortContent, whole: content.content },
    { name: t('betAmount'), value: content.amount, isStrong: true },
    { name: t('betHitRate'), value: content.hitRate },
    { name: t('betOwner'), value: content.ownerName },
  ].filter(({ value }) => value !== '');
  return (
    <Card message={message} isOwn={isOwn} isWide label={label}>
      <div className={styles.betHead}>
        <div className={card.body}>
          <span className={cx(card.title, styles.title)} dir="auto">
            {content.gameName === '' ? label : content.gameName}
          </span>
          {content.periodNo !== '' && <span className={card.sub}>{t('betPeriod', { number: content.periodNo })}</span>}
        </div>
        {content.closesAtMs !== undefined && <Countdown untilMs={content.closesAtMs} />}
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value, whole, isStrong = false }) => (
          <Fact key={name} name={name} value={value} whole={whole === value ? undefined : whole} isStrong={isStrong} />
        ))}
      </dl>
    </Card>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  /** The full text, if the value is shortened. */
  readonly whole: string | undefined;
  readonly isStrong: boolean;
}

function Fact({ name, value, whole, isStrong }: FactProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd className={cx(isStrong && styles.strong)} dir="auto" title={whole}>
        {value}
      </dd>
    </>
  );
}

/** The last ten seconds also have a colour. */
const LAST_SECONDS = /^00:(?:0\d|10)$/;

function Countdown({ untilMs }: { readonly untilMs: number }) {
  const { t } = useTranslation('cards');
  const left = useCountdown(untilMs);
  if (left === undefined) {
    return (
      <span className={cx(styles.chip, styles.closed)}>
        <LockIcon size={16} />
        {t('betClosed')}
      </span>
    );
  }
  return (
    <span className={cx(styles.chip, LAST_SECONDS.test(left) && styles.last)} role="timer" aria-live="off">
      <TimerIcon size={16} />
      <VisuallyHidden>{t('betClosesIn')} </VisuallyHidden>
      {left}
    </span>
  );
}
