import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCampaignActions } from '../../actions/campaign-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import type { CampaignCard as Card } from '../../domain/campaign/campaign-view.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import {
  campaignCardKey,
  closedCampaignCardAtom,
  keptCampaignCardAtom,
  openCampaignCardAtom,
} from '../../state/campaigns.ts';
import { isInViewAtom } from '../../state/environment.ts';
import { listTopAtom, presentDayAtom } from '../../state/list-top.ts';
import { accountAtom } from '../../state/session.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { CoinIcon } from '../../ui/icons/coin-icon.tsx';
import styles from './campaign-card.module.css';
import { useListTopLayout, useReservedCardPx } from './list-top-space.tsx';

const SLIDE_MS = 200;

interface CampaignCardProps {
  /** The element below the card, which takes its place when the user closes it. */
  readonly list: HTMLElement | null;
}

/**
 * The first campaign that the user has not signed today, above the chats. It can be closed for the day. It comes with the list or
 * while it is out of view, and goes by the user's own hand: rows that move under a finger open the wrong chat. L-CA4.
 */
export function CampaignCard({ list }: CampaignCardProps) {
  const { loadCampaigns } = useActions().lazy(createCampaignActions);
  const closed = useAtomValue(closedCampaignCardAtom);
  const isInView = useAtomValue(isInViewAtom);
  const open = useAtomValue(openCampaignCardAtom);
  const begin = useFirstCard(open);
  const [drawn, setDrawn] = useState(begin);
  useEffect(() => {
    const load = (): void => {
      if (document.visibilityState === 'visible') void loadCampaigns();
    };
    load();
    document.addEventListener('visibilitychange', load);
    return () => document.removeEventListener('visibilitychange', load);
  }, [loadCampaigns]);

  const current = open === 'unknown' ? undefined : open;
  const isSame = current?.campaignId === drawn?.campaignId;
  const isClosed = drawn !== undefined && campaignCardKey(drawn) === closed;
  if (isClosed) setDrawn(undefined);
  else if (open !== 'unknown' && current !== drawn && (isSame || !isInView)) setDrawn(current);
  const height = useKeptHeight(open);
  return drawn === undefined ? (
    // Only its height is wanted, for the next visit.
    current !== undefined && (
      <div ref={height} className={styles.unseen} inert>
        <Face card={current} />
      </div>
    )
  ) : (
    <div ref={height} className={styles.place}>
      <Shown card={drawn} list={list} />
    </div>
  );
}

/** The card that this visit begins with: as it is known by now, else as the last visit had it if the list has kept its place. */
function useFirstCard(open: Card | 'unknown' | undefined): Card | undefined {
  const kept = useAtomValue(keptCampaignCardAtom);
  const userId = useAtomValue(accountAtom)?.userId;
  const isPlaceKept = useReservedCardPx() > 0;
  if (open !== 'unknown') return open;
  // Its day may be over; a card of no day counts as neither signed nor closed.
  return isPlaceKept && kept !== undefined && kept.userId === userId ? { ...kept.card, today: '' } : undefined;
}

/** Keeps the height of the card for the next visit. Returns the reference for its element. */
function useKeptHeight(open: Card | 'unknown' | undefined): (element: HTMLElement | null) => (() => void) | undefined {
  const { keepListTop } = useActions().lazy(createCampaignActions);
  const day = useAtomValue(presentDayAtom);
  const before = useAtomValue(listTopAtom);
  const layout = useListTopLayout();
  const [heightPx, setHeightPx] = useState<number>();
  const cardPx = heightPx ?? (before?.layout === layout ? before.cardPx : 0);
  const isCardOpen = open !== undefined;
  useEffect(() => {
    if (open !== 'unknown') keepListTop({ layout, day, cardPx, isCardOpen });
  }, [keepListTop, open, layout, day, cardPx, isCardOpen]);
  return useCallback((element) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeightPx(element.getBoundingClientRect().height));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

function Shown({ card, list }: CampaignCardProps & { readonly card: Card }) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const heightPx = element.current?.parentElement?.getBoundingClientRect().height ?? 0;
    return () => slide(list, heightPx);
  }, [list]);
  return (
    <div ref={element}>
      <Face card={card} />
    </div>
  );
}

function Face({ card }: { readonly card: Card }) {
  const { t } = useTranslation(['campaign', 'common']);
  const { money } = useMoneyTexts();
  const go = useGo();
  const { closeCard } = useActions().lazy(createCampaignActions);
  const [titleId] = useState(() => `campaign-${card.campaignId}`);
  const { daysToNext, nextReward } = card;
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <CoinIcon size={28} className={styles.coin} />
      <div className={styles.texts}>
        <h2 id={titleId} className={styles.title}>
          {Number(card.dailyReward) > 0
            ? t('cardTitle', { amount: money(card.dailyReward) })
            : card.name === ''
              ? t('title')
              : card.name}
        </h2>
        {daysToNext !== undefined && nextReward !== undefined && (
          <p>{t('nextIn', { count: daysToNext, amount: money(nextReward) })}</p>
        )}
      </div>
      <span className={styles.buttons}>
        <Button
          look="red"
          size="small"
          onClick={() => go(`${PATHS.campaign}?id=${encodeURIComponent(card.campaignId)}`, { anime: 'open' })}
        >
          {t('sign')}
        </Button>
        <IconButton label={t('common:close')} icon={<CloseIcon size={20} />} onClick={() => closeCard(card)} />
      </span>
    </section>
  );
}

/** Moves the list to its new place when the user has closed the card. */
function slide(list: HTMLElement | null, fromPx: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill) list?.animate([{ transform: `translateY(${fromPx}px)` }, { transform: 'none' }], SLIDE_MS);
}
