import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCampaignActions } from '../../actions/campaign-actions.ts';
import { PATHS } from '../../components/paths.ts';
import { useGo } from '../../components/use-go.ts';
import { useMoneyTexts } from '../../components/use-money-texts.ts';
import type { CampaignCard as Card } from '../../domain/campaign/campaign-view.ts';
import { useLazyTexts } from '../../i18n/lazy-texts.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { campaignCardKey, campaignsAtom, closedCampaignCardAtom } from '../../state/campaigns.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { CoinIcon } from '../../ui/icons/coin-icon.tsx';
import styles from './campaign-card.module.css';

const SLIDE_MS = 200;

interface CampaignCardProps {
  /** The element below the card, which makes room for it. */
  readonly list: HTMLElement;
}

/** The first campaign that the user has not signed today, above the chats. It can be closed for the day. L-CA4. */
export function CampaignCard({ list }: CampaignCardProps) {
  const areTextsThere = useLazyTexts();
  const { loadCampaigns } = useActions().lazy(createCampaignActions);
  const closed = useAtomValue(closedCampaignCardAtom);
  const card = useAtomValue(campaignsAtom).find((each) => !each.isSigned && campaignCardKey(each) !== closed);
  useEffect(() => {
    const load = (): void => {
      if (document.visibilityState === 'visible') void loadCampaigns();
    };
    load();
    document.addEventListener('visibilitychange', load);
    return () => document.removeEventListener('visibilitychange', load);
  }, [loadCampaigns]);
  const isShown = areTextsThere && card !== undefined;
  return isShown && <Shown card={card} list={list} />;
}

function Shown({ card, list }: CampaignCardProps & { readonly card: Card }) {
  const { t } = useTranslation(['campaign', 'common']);
  const { money } = useMoneyTexts();
  const go = useGo();
  const { closeCard } = useActions().lazy(createCampaignActions);
  const element = useRef<HTMLElement>(null);
  useRoom(element, list);
  const [titleId] = useState(() => `campaign-${card.campaignId}`);
  const { daysToNext, nextReward } = card;
  return (
    <section ref={element} className={styles.card} aria-labelledby={titleId}>
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

/** Moves the list to its new place when the card comes and goes. The card comes on its own, so nothing may jump. */
function useRoom(card: { readonly current: HTMLElement | null }, list: HTMLElement): void {
  useLayoutEffect(() => {
    const height = card.current?.getBoundingClientRect().height ?? 0;
    slide(list, -height);
    return () => slide(list, height);
  }, [card, list]);
}

function slide(list: HTMLElement, fromPx: number): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!isStill) list.animate([{ transform: `translateY(${fromPx}px)` }, { transform: 'none' }], SLIDE_MS);
}
