import { Arcs } from '../../components/arcs.tsx';
import { nextMilestoneOf } from '../../domain/campaign/calendar-month.ts';
import type { CampaignView } from '../../domain/campaign/campaign-view.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import styles from './campaign-screen.module.css';

/** The streak, this month, and the way to the next reward. */
export function StreakCard({ view }: { readonly view: CampaignView }) {
  const { t } = useTranslation('campaign');
  const next = nextMilestoneOf(view);
  return (
    <section className={styles.streak}>
      <Arcs isFull />
      <div className={styles.top}>
        <p>
          <span className={styles.small}>{t('streak')}</span>
          <strong className={styles.big}>{t('days', { count: view.streak })}</strong>
        </p>
        <p className={styles.side}>
          <span>{t('thisMonth', { count: view.signedThisMonth })}</span>
          {view.makeUpsPerMonth > 0 && <span>{t('makeUpsLeft', { count: view.makeUpsLeft })}</span>}
        </p>
      </div>
      {next !== undefined && (
        <>
          <div className={styles.track} aria-hidden="true">
            <i style={{ inlineSize: `${Math.round((100 * view.streak) / next.days)}%` }} />
          </div>
          <Next days={next.days} reward={next.reward} view={view} />
        </>
      )}
    </section>
  );
}

interface NextProps {
  readonly days: number;
  readonly reward: string;
  readonly view: CampaignView;
}

function Next({ days, reward, view }: NextProps) {
  const { t } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  const amount = money(reward);
  const isToday = !view.isTodaySigned && days === view.streak + 1;
  return (
    <p className={styles.small}>
      {isToday ? t('nextToday', { count: days, amount }) : t('nextIn', { count: days - view.streak, amount })}
    </p>
  );
}
