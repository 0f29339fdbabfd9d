import type { Game, GameContent } from '../../../domain/message/rich-content.ts';
import { useGameText } from '../shared/use-game-text.ts';
import { cx } from '../../../ui/class-names.ts';
import '../../../ui/theme/card-tokens.css';
import { BubbleMeta } from '../bubble/bubble-meta.tsx';
import { GameDrawing } from './game-drawings.tsx';
import type { KindViewProps } from '../rows/kind-view-props.ts';
import { useThrow } from './use-throw.ts';
import styles from './game.module.css';

const MOVES: Readonly<Record<Game, string | undefined>> = {
  dice: styles.tumbles,
  'rock-paper-scissors': styles.shakes,
  'coin-toss': styles.spins,
};

/** Dice, rock paper scissors, a coin toss. A throw that was just made is animated first. Spec: 1-chat §4 Other message states. */
export function GameBubble({ message, content, isOwn }: KindViewProps<GameContent>) {
  const { isInTheAir, face } = useThrow(message, content);
  const gameText = useGameText();
  const label = gameText(isInTheAir ? { ...content, outcome: undefined } : content);
  return (
    <div className={cx(styles.game, isOwn && styles.own)}>
      <span
        className={cx(styles.thing, isInTheAir && MOVES[content.game])}
        role="img"
        aria-label={label}
        data-game={isInTheAir ? 'in-the-air' : 'landed'}
        data-outcome={isInTheAir ? undefined : content.outcome}
      >
        <GameDrawing game={content.game} outcome={face} />
      </span>
      <span className={styles.foot}>
        <BubbleMeta message={message} isOwn={isOwn} />
      </span>
    </div>
  );
}
