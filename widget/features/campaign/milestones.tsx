import { nextMilestoneOf } from '../../domain/campaign/calendar-month.ts';
import type { CampaignView } from '../../domain/campaign/campaign-view.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { GiftIcon } from '../../ui/icons/gift-icon.tsx';
import styles from './campaign-screen.module.css';

/** The rewards for days without a gap. */
export function Milestones({ view }: { readonly view: CampaignView }) {
  const { t } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  const next = nextMilestoneOf(view);
  return (
    <ul className={styles.milestones} aria-label={t('streakRewards')}>
      {view.milestones.map(({ days, reward, isGot }) => {
        const isNextToday = days === next?.days && !view.isTodaySigned && days === view.streak + 1;
        return (
          <li key={days} className={cx(styles.milestone, isGot && styles.got, isNextToday && styles.near)}>
            {isGot ? <CheckIcon size={20} /> : <GiftIcon size={20} />}
            <strong>{money(reward)}</strong>
            <small>{t('days', { count: days })}</small>
            <small>
              {isGot
                ? t('got')
                : isNextToday
                  ? t('gettable')
                  : t('missing', { count: Math.max(1, days - view.streak) })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
