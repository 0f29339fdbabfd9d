import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { useActions } from '../../actions/actions-context.tsx';
import { createCampaignActions } from '../../actions/campaign-actions.ts';
import { ConnectionBanner } from '../../components/connection-banner.tsx';
import { FailureView } from '../../components/failure-view.tsx';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import { useOutcome } from '../../components/use-outcome.ts';
import type { CalendarDay } from '../../domain/campaign/calendar-day.ts';
import type { CampaignView, SignedView } from '../../domain/campaign/campaign-view.ts';
import { isRunning } from '../../domain/campaign/sign-campaign.ts';
import { formatMonthDay } from '../../i18n/format-day.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { Screen } from '../../ui/page/screen.tsx';
import { Spinner } from '../../ui/page/spinner.tsx';
import { Cell } from '../../ui/rows/cell.tsx';
import { CellGroup } from '../../ui/rows/cell-group.tsx';
import { CampaignCalendar } from './campaign-calendar.tsx';
import '../../ui/theme/card-tokens.css';
import styles from './campaign-screen.module.css';
import { Milestones } from './milestones.tsx';
import { SignedDialog } from './signed-dialog.tsx';
import { StreakCard } from './streak-card.tsx';
import { useCampaign } from './use-campaign.ts';

/** `/ml/campaign?id=…`: a sign-in campaign with its calendar. Spec: 1-chat §1, 3-transport §7. L-CA1. */
export function CampaignScreen() {
  const { t } = useTranslation('campaign');
  const go = useGo();
  const [query] = useSearchParams();
  const campaignId = query.get('id') ?? '';
  const { view, failure, setView, load } = useCampaign(campaignId);
  const signing = useSigning(campaignId, setView);
  return (
    <Screen
      isBusy={view === undefined && failure === undefined}
      header={
        <>
          <Bar
            title={view === undefined || view.name === '' ? t('title') : view.name}
            leading={<BackButton onClick={() => go(PATHS.me, { anime: 'close' })} />}
            trailing={
              view !== undefined && (
                <TextButton
                  onClick={() => go(`${PATHS.campaignRules}?id=${encodeURIComponent(campaignId)}`, { anime: 'open' })}
                >
                  {t('rules')}
                </TextButton>
              )
            }
          />
          <ConnectionBanner />
        </>
      }
      footer={
        view !== undefined && <SignButton view={view} isBusy={signing.isBusy} onSign={() => void signing.sign()} />
      }
    >
      {view !== undefined ? (
        <>
          <StreakCard view={view} />
          <CampaignCalendar view={view} onMonth={(month) => load(month)} onMakeUp={signing.ask} />
          {view.milestones.length > 0 && <Milestones view={view} />}
          {view.rewards.length > 0 && <Rewards view={view} />}
        </>
      ) : failure === undefined ? (
        <div className={styles.wait}>
          <Spinner />
        </div>
      ) : (
        <FailureView failure={failure} {...(failure.code !== 'not_found' && { onRetry: () => load() })} />
      )}
      {signing.asked !== undefined && view !== undefined && (
        <MakeUpDialog
          day={signing.asked}
          view={view}
          isBusy={signing.isBusy}
          onConfirm={() => void signing.makeUp()}
          onCancel={() => signing.ask(undefined)}
        />
      )}
      {signing.signed !== undefined && <SignedDialog signed={signing.signed} onClose={signing.close} />}
    </Screen>
  );
}

/** Signing and making up: one at a time, with the question before and the result after. */
function useSigning(campaignId: string, setView: (view: CampaignView) => void) {
  const actions = useActions().lazy(createCampaignActions);
  const showOutcome = useOutcome();
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const [asked, ask] = useState<CalendarDay | undefined>();
  const [signed, setSigned] = useState<SignedView | undefined>();

  async function carryOut(call: ReturnType<typeof actions.signToday>): Promise<void> {
    setBusy(true);
    const outcome = await call;
    if (!isHere()) return;
    setBusy(false);
    ask(undefined);
    if (!outcome.ok) return showOutcome(outcome);
    setView(outcome.value.state);
    setSigned(outcome.value);
  }
  return {
    isBusy,
    asked,
    ask,
    signed,
    close: () => setSigned(undefined),
    sign: () => carryOut(actions.signToday(campaignId)),
    makeUp: async () => {
      if (asked !== undefined) await carryOut(actions.makeUp(campaignId, asked));
    },
  };
}

interface SignButtonProps {
  readonly view: CampaignView;
  readonly isBusy: boolean;
  readonly onSign: () => void;
}

function SignButton({ view, isBusy, onSign }: SignButtonProps) {
  const { t } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  const isOn = isRunning(view, view.today);
  const text = !isOn
    ? t(view.today < view.firstDay ? 'notBegun' : 'ended')
    : view.isTodaySigned
      ? t('isSigned')
      : Number(view.dailyReward) > 0
        ? t('signFor', { amount: money(view.dailyReward) })
        : t('sign');
  return (
    <div className={styles.foot}>
      <Button look="red" isBlock isBusy={isBusy} disabled={!isOn || view.isTodaySigned} onClick={onSign}>
        {text}
      </Button>
    </div>
  );
}

interface MakeUpDialogProps {
  readonly day: CalendarDay;
  readonly view: CampaignView;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

function MakeUpDialog({ day, view, isBusy, onConfirm, onCancel }: MakeUpDialogProps) {
  const { t, language } = useTranslation('campaign');
  return (
    <ConfirmDialog
      isOpen
      title={t('makeUpTitle', { day: formatMonthDay(day, language) })}
      text={t('makeUpText', { count: view.makeUpsLeft })}
      confirmLabel={t('makeUp')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/** The rewards of the shown month. */
function Rewards({ view }: { readonly view: CampaignView }) {
  const { t, language } = useTranslation('campaign');
  const { money } = useMoneyTexts();
  const made = new Set(view.days.filter(({ kind }) => kind === 'makeUp').map(({ day }) => day));
  return (
    <CellGroup title={t('history')}>
      {view.rewards.map(({ day, amount, milestone }) => (
        <Cell
          key={`${day} ${milestone ?? ''}`}
          label={
            milestone === undefined
              ? t(made.has(day) ? 'madeUpReward' : 'dailyReward')
              : t('streakReward', { count: milestone })
          }
          description={formatMonthDay(day, language)}
          value={`+${money(amount)}`}
        />
      ))}
    </CellGroup>
  );
}
