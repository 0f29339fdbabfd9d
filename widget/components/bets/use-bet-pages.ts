import { useEffect, useState } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createLotteryActions } from '../../actions/lottery-actions.ts';
import type { BetGame, BetRecord, BetRecordPage } from '../../domain/bet/bet.ts';
import type { Failure } from '../../domain/failure.ts';

interface BetPages {
  /** Newest first. Undefined while the first page is on its way. */
  readonly records: readonly BetRecord[] | undefined;
  readonly games: readonly BetGame[];
  /** Why the last page could not be loaded. */
  readonly failure: Failure | undefined;
  readonly isLoading: boolean;
  /** Undefined after the last page. */
  readonly loadMore: (() => void) | undefined;
  /** Loads the first page again. */
  readonly retry: () => void;
}

interface Loaded {
  /** The request that these pages answer. */
  readonly request: string;
  readonly pages: readonly BetRecordPage[];
  readonly failure: Failure | undefined;
}

/** The user's own bets of one game or of all, in pages. Spec: 1-chat §7 Bet-record list. */
export function useBetPages(gameId: string | undefined): BetPages {
  const { loadBets } = useActions().lazy(createLotteryActions);
  const [tries, setTries] = useState(0);
  const [loaded, setLoaded] = useState<Loaded | undefined>();
  const [games, setGames] = useState<readonly BetGame[]>([]);
  const [isLoading, setLoading] = useState(false);
  const request = `${tries} ${gameId ?? ''}`;
  const { pages, failure } = loaded?.request === request ? loaded : NOTHING;

  useEffect(() => {
    let isWanted = true;
    void loadBets(1, gameId).then((page) => {
      if (!isWanted) return;
      setLoaded({ request, pages: page.ok ? [page.value] : [], failure: page.ok ? undefined : page.failure });
      // The games stay while another one is chosen.
      if (page.ok && gameId === undefined) setGames(page.value.games);
    });
    return () => {
      isWanted = false;
    };
  }, [loadBets, gameId, request]);

  const loadMore = async (pageNo: number): Promise<void> => {
    setLoading(true);
    const page = await loadBets(pageNo, gameId);
    setLoading(false);
    // Another game may have been chosen meanwhile.
    setLoaded((before) =>
      before?.request !== request
        ? before
        : page.ok
          ? { request, pages: [...before.pages, page.value], failure: undefined }
          : { ...before, failure: page.failure },
    );
  };

  const next = pages.at(-1)?.nextPageNo;
  return {
    records: pages.length === 0 ? undefined : withoutRepeats(pages.flatMap(({ records }) => records)),
    games,
    failure,
    isLoading,
    loadMore: next === undefined ? undefined : () => void loadMore(next),
    retry: () => setTries((before) => before + 1),
  };
}

const NOTHING: Omit<Loaded, 'request'> = { pages: [], failure: undefined };

/** A bet that is placed meanwhile moves earlier ones to the next page, where they come again. */
const withoutRepeats = (records: readonly BetRecord[]): readonly BetRecord[] => [
  ...new Map(records.map((record) => [record.orderId, record])).values(),
];
