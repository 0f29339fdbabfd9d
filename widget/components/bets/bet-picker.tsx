import { useState } from 'react';
import type { BetRecord } from '../../domain/bet/bet.ts';
import { matchesSearch } from '../../domain/contact/search.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import { EmptyArt } from '../../ui/art/empty-art.tsx';
import { BackButton } from '../../ui/controls/back-button.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { SearchField } from '../../ui/controls/search-field.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { FullOverlay } from '../../ui/overlay/full-overlay.tsx';
import { Bar } from '../../ui/page/bar.tsx';
import { StateView } from '../../ui/page/state-view.tsx';
import { SkeletonRows } from '../../ui/rows/skeleton-rows.tsx';
import { FailureText } from '../failure-text.tsx';
import { FailureView } from '../failure-view.tsx';
import { BetRows } from './bet-rows.tsx';
import { useBetMoney } from './use-bet-money.ts';
import { useBetPages } from './use-bet-pages.ts';
import styles from './bet-picker.module.css';

interface BetPickerProps {
  readonly isOpen: boolean;
  readonly onPick: (record: BetRecord) => void;
  readonly onClose: () => void;
}

/** The page on which the user chooses one of their own bets. Spec: 1-chat §2 Popups (bet-order picker), §3 Bet record. */
export function BetPicker({ isOpen, onPick, onClose }: BetPickerProps) {
  const { t } = useTranslation('bets');
  return (
    <FullOverlay isOpen={isOpen} onClose={onClose} look="page" aria-label={t('choose')}>
      <Bar title={t('choose')} leading={<BackButton onClick={onClose} />} />
      {isOpen && <Choice onPick={onPick} />}
    </FullOverlay>
  );
}

function Choice({ onPick }: Pick<BetPickerProps, 'onPick'>) {
  const { t } = useTranslation(['bets', 'common', 'cards']);
  const money = useBetMoney();
  const [gameId, setGameId] = useState<string | undefined>();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<BetRecord | undefined>();
  const { records, games, failure, isLoading, loadMore, retry } = useBetPages(gameId);
  const found = games.filter(({ gameName }) => matchesSearch(query, gameName));

  return (
    <>
      {games.length > 0 && (
        <div className={styles.filter}>
          <SearchField value={query} onChange={setQuery} placeholder={t('searchGame')} />
          <div className={styles.chips} role="group" aria-label={t('game')}>
            {query === '' && (
              <Chip isOn={gameId === undefined} name={t('allGames')} onPress={() => setGameId(undefined)} />
            )}
            {found.map((game) => (
              <Chip
                key={game.gameId}
                isOn={gameId === game.gameId}
                name={game.gameName}
                onPress={() => setGameId(game.gameId)}
              />
            ))}
            {found.length === 0 && <p className={styles.none}>{t('common:nothingFound')}</p>}
          </div>
        </div>
      )}
      <div className={styles.list}>
        {records === undefined && failure !== undefined ? (
          <FailureView failure={failure} onRetry={retry} />
        ) : records === undefined ? (
          <div aria-busy="true">
            <SkeletonRows />
          </div>
        ) : records.length === 0 ? (
          <StateView art={<EmptyArt />} title={t('noBets')} text={t('noBetsText')} />
        ) : (
          <BetRows records={records} chosenId={chosen?.orderId} onChoose={setChosen} />
        )}
        {records !== undefined && failure !== undefined && (
          <p className={styles.note} role="alert">
            <FailureText failure={failure} />
          </p>
        )}
        {loadMore !== undefined && (
          <p className={styles.note}>
            <TextButton aria-busy={isLoading} disabled={isLoading} onClick={loadMore}>
              {t('more')}
            </TextButton>
          </p>
        )}
      </div>
      <div className={styles.foot}>
        {chosen !== undefined && (
          <p className={styles.chosen}>
            <b dir="auto">{[chosen.gameName, chosen.playName].filter((name) => name !== '').join(' · ')}</b>
            <span dir="auto">
              {t('cards:betPeriod', { number: chosen.periodNo })} · {money(chosen.amount)}
            </span>
          </p>
        )}
        <Button
          size="small"
          className={styles.next}
          disabled={chosen === undefined}
          onClick={() => chosen !== undefined && onPick(chosen)}
        >
          {t('next')}
        </Button>
      </div>
    </>
  );
}

interface ChipProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onPress: () => void;
}

const Chip = ({ name, isOn, onPress }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} dir="auto" onClick={onPress}>
    {name}
  </button>
);
