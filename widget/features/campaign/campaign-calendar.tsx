import { addMonths, type CalendarDay, type CalendarMonth, monthOf } from '../../domain/campaign/calendar-day.ts';
import { type CalendarCell, type DayState, weeksOf } from '../../domain/campaign/calendar-month.ts';
import type { CampaignView } from '../../domain/campaign/campaign-view.ts';
import { formatMonth, formatMonthDay, weekdayNames } from '../../i18n/format-day.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { BackIcon } from '../../ui/icons/back-icon.tsx';
import { CheckIcon } from '../../ui/icons/check-icon.tsx';
import { GiftIcon } from '../../ui/icons/gift-icon.tsx';
import { NextIcon } from '../../ui/icons/next-icon.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import styles from './campaign-calendar.module.css';

interface CampaignCalendarProps {
  readonly view: CampaignView;
  readonly onMonth: (month: CalendarMonth) => void;
  readonly onMakeUp: (day: CalendarDay) => void;
}

/** One month of a campaign. Missed days that can be made up for are buttons. */
export function CampaignCalendar({ view, onMonth, onMakeUp }: CampaignCalendarProps) {
  const { t, language } = useTranslation('campaign');
  const title = formatMonth(view.month, language);
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <IconButton
          label={t('previousMonth')}
          icon={<BackIcon />}
          tone="dim"
          disabled={view.month <= monthOf(view.firstDay)}
          onClick={() => onMonth(addMonths(view.month, -1))}
        />
        <h2 className={styles.title} id="campaign-month" aria-live="polite">
          {title}
        </h2>
        <IconButton
          label={t('nextMonth')}
          icon={<NextIcon />}
          tone="dim"
          disabled={view.month >= monthOf(view.lastDay)}
          onClick={() => onMonth(addMonths(view.month, 1))}
        />
      </div>
      <table className={styles.calendar} aria-labelledby="campaign-month">
        <thead>
          <tr>
            {weekdayNames(language).map(({ short, full }) => (
              <th key={full} scope="col" className={styles.weekday}>
                <span aria-hidden="true">{short}</span>
                <VisuallyHidden>{full}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(view).map((week, at) => (
            <tr key={at}>
              {week.map((cell, column) => (
                <td key={column} className={styles.slot}>
                  {cell !== undefined && <Day cell={cell} onMakeUp={onMakeUp} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend hasMakeUps={view.makeUpsPerMonth > 0} />
    </section>
  );
}

const LOOK: Readonly<Record<DayState, string | undefined>> = {
  signed: styles.signed,
  madeUp: styles.signed,
  today: styles.today,
  canMakeUp: styles.can,
  missed: '',
  reward: '',
  plain: '',
};

interface DayProps {
  readonly cell: CalendarCell;
  readonly onMakeUp: (day: CalendarDay) => void;
}

function Day({ cell, onMakeUp }: DayProps) {
  const { t, language } = useTranslation('campaign');
  const { day, state } = cell;
  const isIn = state === 'signed' || state === 'madeUp';
  const look = cx(
    styles.day,
    LOOK[state],
    isIn && !cell.continuesBefore && styles.first,
    isIn && !cell.continuesAfter && styles.last,
  );
  const number = Number(day.slice(8));
  if (state === 'canMakeUp') {
    return (
      <button type="button" className={look} onClick={() => onMakeUp(day)}>
        <span aria-hidden="true">{number}</span>
        <PlusIcon size={14} />
        <VisuallyHidden>{`${formatMonthDay(day, language)}: ${t('makeUp')}`}</VisuallyHidden>
      </button>
    );
  }
  return (
    <span className={look} aria-current={state === 'today' ? 'date' : undefined}>
      <span>{number}</span>
      <Mark state={state} />
    </span>
  );
}

function Mark({ state }: { readonly state: DayState }) {
  const { t } = useTranslation('campaign');
  switch (state) {
    case 'signed':
    case 'madeUp':
      return (
        <>
          <CheckIcon size={14} />
          <VisuallyHidden>{t(state === 'signed' ? 'legendSigned' : 'madeUp')}</VisuallyHidden>
        </>
      );
    case 'today':
      return <small>{t('today')}</small>;
    case 'missed':
      return (
        <>
          <small aria-hidden="true">–</small>
          <VisuallyHidden>{t('missed')}</VisuallyHidden>
        </>
      );
    case 'reward':
      return (
        <>
          <GiftIcon size={14} className={styles.gift} />
          <VisuallyHidden>{t('legendReward')}</VisuallyHidden>
        </>
      );
    case 'canMakeUp':
    case 'plain':
      return <small aria-hidden="true">&nbsp;</small>;
  }
}

function Legend({ hasMakeUps }: { readonly hasMakeUps: boolean }) {
  const { t } = useTranslation('campaign');
  return (
    <p className={styles.legend} aria-hidden="true">
      <span>
        <i className={styles.keySigned}>
          <CheckIcon size={14} />
        </i>
        {t('legendSigned')}
      </span>
      {hasMakeUps && (
        <span>
          <i className={styles.keyCan}>
            <PlusIcon size={14} />
          </i>
          {t('legendMakeUp')}
        </span>
      )}
      <span>
        <i className={styles.gift}>
          <GiftIcon size={14} />
        </i>
        {t('legendReward')}
      </span>
    </p>
  );
}
