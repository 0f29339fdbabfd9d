import type { GameContent } from '../../../domain/message/rich-content.ts';
import { formatNumber } from '../../../i18n/format-moment.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useLanguage } from '../../../i18n/use-language.ts';

/** The outcomes by number. */
const HANDS = ['rock', 'paper', 'scissors'] as const;
const SIDES = ['heads', 'tails'] as const;

/** The result of a throw in words: the game, and its outcome if known. */
export function useGameText(): (content: GameContent) => string {
  const { t } = useTranslation('cards');
  const language = useLanguage();
  return ({ game, outcome }) => {
    const name = t(game === 'dice' ? 'dice' : game === 'coin-toss' ? 'coin' : 'hands');
    if (outcome === undefined) return name;
    switch (game) {
      case 'dice':
        return t('gameResult', { game: name, outcome: formatNumber(outcome, language) });
      case 'rock-paper-scissors':
        return t('gameResult', { game: name, outcome: t(HANDS[outcome - 1] ?? 'rock') });
      case 'coin-toss':
        return t('gameResult', { game: name, outcome: t(SIDES[outcome - 1] ?? 'heads') });
    }
  };
}
