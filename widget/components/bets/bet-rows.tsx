import { useId } from 'react';
import type { BetRecord, BetState } from '../../domain/bet/bet.ts';
import { shortBetContent } from '../../domain/message/rich-rules.ts';
import { dayWord, formatDate, nearnessOf } from '../../i18n/format.ts';
import type { Language } from '../../i18n/languages.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { Check } from '../../ui/controls/check.tsx';
import { TimerIcon } from '../../ui/icons/timer-icon.tsx';
import { ListHeading } from '../../ui/rows/list-heading.tsx';
import { Tag } from '../../ui/rows/tag.tsx';
import { useCountdown, useServerClock } from '../use-server-clock.ts';
import { useBetMoney } from './use-bet-money.ts';
import styles from './bet-rows.module.css';

interface BetRowsProps {
  readonly records: readonly BetRecord[];
  readonly chosenId: string | undefined;
  readonly onChoose: (record: BetRecord) => void;
}

/** The user's bets by the day on which they were placed; one can be chosen. */
export function BetRows({ records, chosenId, onChoose }: BetRowsProps) {
  const { t, language } = useTranslation('bets');
  const name = useId();
  const nowMs = useServerClock().now();
  const days = new Map<string, BetRecord[]>();
  for (const record of records) {
    const day = dayOf(record.placedAtMs, nowMs, language);
    days.set(day, [...(days.get(day) ?? []), record]);
  }
  return (
    <div role="radiogroup" aria-label={t('choose')}>
      {[...days].map(([day, placed]) => (
        <section key={day}>
          <ListHeading>{day}</ListHeading>
          {placed.map((record) => (
            <BetRow
              key={record.orderId}
              record={record}
              name={name}
              isChosen={record.orderId === chosenId}
              onChoose={() => onChoose(record)}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

function dayOf(timeMs: number, nowMs: number, language: Language): string {
  const context = { language, nowMs };
  const nearness = nearnessOf(timeMs, context);
  if (nearness === 'today') return dayWord(0, language);
  if (nearness === 'yesterday') return dayWord(-1, language);
  return formatDate(timeMs, context, { year: 'numeric', month: 'long', day: 'numeric' });
}

interface BetRowProps {
  readonly record: BetRecord;
  /** The name of the group of radio buttons. */
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function BetRow({ record, name, isChosen, onChoose }: BetRowProps) {
  const { t } = useTranslation(['bets', 'cards']);
  const money = useBetMoney();
  const { gameName, playName, periodNo, content, amount, hitRate } = record;
  return (
    <label className={styles.row}>
      <input className={styles.input} type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <Check isOn={isChosen} />
      <span className={styles.facts}>
        <b dir="auto">{[gameName, playName].filter((each) => each !== '').join(' · ')}</b>
        <span className={styles.amount}>{money(amount)}</span>
        <small>{t('cards:betPeriod', { number: periodNo })}</small>
        <BetStateTag record={record} />
        <code dir="auto">{shortBetContent(content)}</code>
        {hitRate !== '' && <small>{t('hitRateIs', { rate: hitRate })}</small>}
      </span>
    </label>
  );
}

const STATES = {
  won: { text: 'won', tone: 'success' },
  lost: { text: 'lost', tone: 'neutral' },
  cancelled: { text: 'cancelled', tone: 'neutral' },
} as const satisfies Record<Exclude<BetState, 'waiting'>, object>;

/** The state of a bet; while its draw is open, the time until it closes. */
function BetStateTag({ record: { state, closesAtMs } }: Pick<BetRowProps, 'record'>) {
  const { t } = useTranslation('bets');
  const left = useCountdown(state === 'waiting' ? closesAtMs : undefined);
  if (state !== 'waiting') return <Tag tone={STATES[state].tone}>{t(STATES[state].text)}</Tag>;
  return (
    <Tag tone="warning">
      {left === undefined ? (
        t('waiting')
      ) : (
        <>
          <TimerIcon size={14} />
          {t('closesIn', { time: left })}
        </>
      )}
    </Tag>
  );
}
