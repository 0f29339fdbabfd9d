import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { BetCountdown } from '../../../components/bets/bet-countdown.tsx';
import { useBetMoney } from '../../../components/bets/use-bet-money.ts';
import { useCountdown } from '../../../components/use-server-clock.ts';
import type { BetState, SharedBetState } from '../../../domain/bet/bet.ts';
import { canBeFollowed, multiplied } from '../../../domain/bet/follow.ts';
import { isSent } from '../../../domain/message/message.ts';
import { shortBetContent } from '../../../domain/message/rich-rules.ts';
import type { BetContent } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { drawProofOfferedAtom } from '../../../state/fair.ts';
import { cx } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ShieldIcon } from '../../../ui/icons/shield-icon.tsx';
import { Tag } from '../../../ui/rows/tag.tsx';
import { RateStepper } from '../bets/rate-stepper.tsx';
import { useBetRoom } from '../bets/use-bet-room.ts';
import { useBetState } from '../bets/use-bet-state.ts';
import { Line } from '../rows/notice-line.tsx';
import { useSelectionMode } from '../rows/selection-context.ts';
import { BetOutcome } from './bet-outcome.tsx';
import { Card } from './card.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import card from './card.module.css';
import styles from './bet-card.module.css';

const SHARE_LABELS = { order: 'betOrder', plan: 'betPlan', precision: 'betPrecision' } as const;

/** A shared bet: its facts, the time until the draw closes, the button to follow it, and its result. Spec: 1-chat §3, §4. */
export function BetCard({ message, content, isOwn }: KindViewProps<BetContent>) {
  const { t } = useTranslation(['cards', 'bets']);
  const money = useBetMoney();
  const state = useBetState(message, content);
  const label = t(SHARE_LABELS[content.share]);
  const { gameName, periodNo, closesAtMs } = content;
  const follow = state?.follow;
  const followers = state?.followers ?? 0;
  const shortContent = shortBetContent(content.content);
  const facts = [
    { name: t('betPlay'), value: content.playName },
    { name: t('betContent'), value: shortContent, whole: content.content },
    { name: t('betAmount'), value: money(content.amount), isStrong: true },
    { name: t('betHitRate'), value: content.hitRate },
    { name: t('betOwner'), value: content.ownerName },
  ].filter(({ value }) => value !== '');
  const shared = (
    <Card
      message={message}
      isOwn={isOwn}
      isWide
      label={followers === 0 ? label : t('bets:followers', { count: followers })}
    >
      <div className={styles.betHead}>
        <div className={card.body}>
          <span className={cx(card.title, styles.title)} dir="auto">
            {gameName === '' ? label : gameName}
          </span>
          {periodNo !== '' && <span className={card.sub}>{t('betPeriod', { number: periodNo })}</span>}
        </div>
        <HeadMark state={state?.state ?? 'waiting'} closesAtMs={closesAtMs} />
      </div>
      <dl className={styles.facts}>
        {facts.map(({ name, value, whole, isStrong = false }) => (
          <Fact key={name} name={name} value={value} whole={whole === value ? undefined : whole} isStrong={isStrong} />
        ))}
        {state?.result !== undefined && <DrawnNumbers result={state.result} isHit={state.state === 'won'} />}
      </dl>
      {state !== undefined && <BetOutcome bet={content} state={state} />}
      {(state?.state === 'won' || state?.state === 'lost') && <ProofDoor bet={content} />}
      {!isOwn && follow === undefined && <FollowBar message={message} bet={content} state={state} />}
    </Card>
  );
  if (follow === undefined) return shared;
  return (
    <div className={styles.followed}>
      {shared}
      <Line text={t('bets:youFollowed', { name: message.senderName, game: gameName, issue: periodNo })} />
    </div>
  );
}

interface HeadMarkProps {
  readonly state: BetState;
  readonly closesAtMs: number | undefined;
}

const RESULTS = {
  won: { text: 'won', tone: 'success' },
  lost: { text: 'lost', tone: 'neutral' },
  cancelled: { text: 'cancelled', tone: 'neutral' },
} as const;

/** The time until the draw closes; once the draw has a result, how the bet ended. */
function HeadMark({ state, closesAtMs }: HeadMarkProps) {
  const { t } = useTranslation('bets');
  if (state !== 'waiting') return <Tag tone={RESULTS[state].tone}>{t(RESULTS[state].text)}</Tag>;
  return closesAtMs === undefined ? null : <BetCountdown untilMs={closesAtMs} />;
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

/** More numbers would not fit: the lists of some games are long. */
const MOST_NUMBERS = 20;

function DrawnNumbers({ result, isHit }: { readonly result: string; readonly isHit: boolean }) {
  const { t } = useTranslation('bets');
  // Games write them differently: `07,11,23`, `03, 11, 27 + 5`.
  const numbers = result.match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    <>
      <dt>{t('result')}</dt>
      <dd className={styles.balls}>
        {numbers.slice(0, MOST_NUMBERS).map((number, at) => (
          // The same number can be drawn twice.
          <span key={at} className={cx(styles.ball, isHit && styles.hit)}>
            {number}
          </span>
        ))}
      </dd>
    </>
  );
}

/** Opens the proof of the draw. Providers without proofs have no button. D-22. */
function ProofDoor({ bet }: { readonly bet: BetContent }) {
  const { t } = useTranslation('bets');
  const room = useBetRoom();
  const isOffered = useAtomValue(drawProofOfferedAtom);
  const isSelecting = useSelectionMode() !== undefined;
  if (room === undefined || !isOffered) return null;
  return (
    <button type="button" className={styles.proof} disabled={isSelecting} onClick={() => room.openProof(bet)}>
      <ShieldIcon size={18} />
      {t('verify')}
    </button>
  );
}

interface FollowBarProps extends Pick<KindViewProps<BetContent>, 'message'> {
  readonly bet: BetContent;
  readonly state: SharedBetState | undefined;
}

/** The multiplier and the button that opens the dialog, until the draw closes. */
function FollowBar({ message, bet, state }: FollowBarProps) {
  const { t } = useTranslation('bets');
  const money = useBetMoney();
  const room = useBetRoom();
  const isSelecting = useSelectionMode() !== undefined;
  const [rate, setRate] = useState(1);
  const left = useCountdown(bet.closesAtMs);
  const isOpen = left !== undefined || bet.closesAtMs === undefined;
  if (room === undefined || !isOpen || !canBeFollowed(bet) || !isSent(message)) return null;
  if (state !== undefined && state.state !== 'waiting') return null;
  const cost = multiplied(bet.amount, rate);
  return (
    <div className={styles.follow}>
      <RateStepper rate={rate} maxRate={MAX_CARD_RATE} isDisabled={isSelecting} onChange={setRate}>
        <output className={styles.rate}>{t('timesShort', { rate })}</output>
      </RateStepper>
      <Button
        size="small"
        className={styles.button}
        disabled={isSelecting}
        onClick={() => room.openFollow(message, bet, rate)}
      >
        {cost === undefined ? t('follow') : t('followFor', { amount: money(cost) })}
      </Button>
    </div>
  );
}

/** The card has little room; the field of the dialog takes every multiplier. */
const MAX_CARD_RATE = 99;
