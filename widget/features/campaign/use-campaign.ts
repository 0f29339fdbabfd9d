import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCampaignActions } from '../../actions/campaign-actions.ts';
import type { CalendarMonth } from '../../domain/campaign/calendar-day.ts';
import type { CampaignView } from '../../domain/campaign/campaign-view.ts';
import type { Failure } from '../../domain/failure.ts';
import { useIsHere } from '../../ui/hooks/use-is-here.ts';

const LONGEST_TIMER_MS = 86_400_000;

/** A campaign for its screen. It is fetched again when a new day begins, and when the page becomes visible again. */
export function useCampaign(campaignId: string) {
  const { loadCampaign } = useActions().lazy(createCampaignActions);
  const [view, setView] = useState<CampaignView | undefined>();
  const [failure, setFailure] = useState<Failure | undefined>();
  const isHere = useIsHere();

  const load = useCallback(
    (month?: CalendarMonth) =>
      void loadCampaign(campaignId, month).then((loaded) => {
        if (!isHere()) return;
        if (loaded.ok) setView(loaded.value);
        setFailure(loaded.ok ? undefined : loaded.failure);
      }),
    [campaignId, loadCampaign, isHere],
  );
  useEffect(() => load(), [load]);

  const refresh = useEffectEvent(() => load(view?.month));
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  const nextDayMs = view?.nextDayMs;
  useEffect(() => {
    if (nextDayMs === undefined) return undefined;
    const waitMs = Math.min(Math.max(nextDayMs - Date.now(), 1000), LONGEST_TIMER_MS);
    const timer = setTimeout(refresh, waitMs);
    return () => clearTimeout(timer);
  }, [nextDayMs]);

  return { view, failure, setView, load };
}
