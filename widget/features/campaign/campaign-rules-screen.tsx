import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import type { CampaignView } from '../../domain/campaign/campaign-view.ts';
import { formatDay, zoneOffset } from '../../i18n/format-day.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import styles from './campaign-rules-screen.module.css';
import { useCampaign } from './use-campaign.ts';

/** `/ml/campaignrules?id=…`: the rules of a campaign, from its settings. */
export function CampaignRulesScreen() {
  const { t } = useTranslation('campaign');
  const go = useGo();
  const [query] = useSearchParams();
  const campaignId = query.get('id') ?? '';
  const { view, failure, load } = useCampaign(campaignId);
  const back = `${PATHS.campaign}?id=${encodeURIComponent(campaignId)}`;
  return (
    <Screen
      isBusy={view === undefined && failure === undefined}
      header={
        <>
          <Bar title={t('rulesTitle')} leading={<BackButton onClick={() => go(back, { anime: 'close' })} />} />
          <ConnectionBanner />
        </>
      }
    >
      {view !== undefined ? (
        // Focusable, so that the keyboard can scroll.
        <div role="region" aria-label={t('rulesTitle')} tabIndex={0}>
          <Rules view={view} />
        </div>
      ) : failure === undefined ? (
        <div className={styles.wait}>
          <Spinner />
        </div>
      ) : (
        <FailureView failure={failure} onRetry={() => load()} />
      )}
    </Screen>
  );
}

function Rules({ view }: { readonly view: CampaignView }) {
  const { t, language } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  const date = (day: string): string => formatDay(day, language, { year: 'numeric', month: 'numeric', day: 'numeric' });
  const hasMakeUps = view.makeUpsPerMonth > 0 && view.makeUpMaxAgeDays > 0;
  const daily =
    Number(view.dailyReward) > 0 ? t('ruleDaily', { amount: money(view.dailyReward) }) : t('ruleDailyPlain');
  return (
    <ol className={styles.rules}>
      <Rule title={t('ruleTimeTitle')}>
        <p>
          {t('ruleTime', {
            start: date(view.firstDay),
            end: date(view.lastDay),
            zone: zoneOffset(view.timeZone, view.nextDayMs),
          })}
        </p>
      </Rule>
      <Rule title={t('ruleDailyTitle')}>
        <p>{daily}</p>
      </Rule>
      {view.milestones.length > 0 && (
        <Rule title={t('streakRewards')}>
          <dl className={styles.table}>
            {view.milestones.map(({ days, reward }) => (
              <div key={days} className={styles.line}>
                <dt>{t('days', { count: days })}</dt>
                <dd>{money(reward)}</dd>
              </div>
            ))}
          </dl>
          <p>{t('ruleOnce')}</p>
        </Rule>
      )}
      {hasMakeUps && (
        <Rule title={t('ruleMakeUpTitle')}>
          <ul>
            <li>{t('ruleMakeUpLimit', { count: view.makeUpsPerMonth })}</li>
            <li>{t('ruleMakeUpAge', { count: view.makeUpMaxAgeDays })}</li>
            <li>
              {Number(view.makeUpReward) > 0
                ? t('ruleMakeUpPaid', { amount: money(view.makeUpReward) })
                : t('ruleMakeUpUnpaid')}
            </li>
          </ul>
        </Rule>
      )}
      <Rule title={t('ruleNoteTitle')}>
        <p>{t('ruleGap')}</p>
      </Rule>
    </ol>
  );
}

interface RuleProps {
  readonly title: string;
  readonly children: ReactNode;
}

function Rule({ title, children }: RuleProps) {
  return (
    <li className={styles.rule}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </li>
  );
}
