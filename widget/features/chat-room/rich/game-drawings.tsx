import type { Game } from '../../../domain/message/rich-content.ts';
import { cx } from '../../../ui/class-names.ts';
import styles from './game.module.css';

interface DrawingProps {
  /** From 1; undefined: the outcome is not known. */
  readonly outcome: number | undefined;
}

/** The drawing of a game's object after the throw: own drawings on a grid of 24. */
export function GameDrawing({ game, outcome }: DrawingProps & { readonly game: Game }) {
  switch (game) {
    case 'dice':
      return <Die outcome={outcome} />;
    case 'rock-paper-scissors':
      return <Hand outcome={outcome} />;
    case 'coin-toss':
      return <TossedCoin outcome={outcome} />;
  }
}

/** Columns and rows of the pips of each face. */
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[12, 12]],
  2: [
    [8, 8],
    [16, 16],
  ],
  3: [
    [7.5, 7.5],
    [12, 12],
    [16.5, 16.5],
  ],
  4: [
    [8, 8],
    [16, 8],
    [8, 16],
    [16, 16],
  ],
  5: [
    [7.5, 7.5],
    [16.5, 7.5],
    [12, 12],
    [7.5, 16.5],
    [16.5, 16.5],
  ],
  6: [
    [8, 7.5],
    [8, 12],
    [8, 16.5],
    [16, 7.5],
    [16, 12],
    [16, 16.5],
  ],
};

function Die({ outcome }: DrawingProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect className={styles.die} x="1.5" y="1.5" width="21" height="21" rx="5.5" />
      <path
        className={styles.side}
        d="M1.7 17.5c0 3 2 5 5 5h10.6c3 0 5-2 5-5c0 1.5-2 3.2-5 3.2H6.7c-3 0-5-1.7-5-3.2Z"
      />
      {(PIPS[outcome ?? 0] ?? []).map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          className={cx(styles.pip, outcome === 1 && styles.one)}
          cx={x}
          cy={y}
          r={outcome === 1 ? 2.6 : 1.75}
        />
      ))}
      {outcome === undefined && <Unknown />}
    </svg>
  );
}

const HANDS = ['', 'rock', 'paper', 'scissors'] as const;

function Hand({ outcome }: DrawingProps) {
  const hand = HANDS[outcome ?? 0] ?? '';
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.ground} cx="12" cy="12" r="11.5" />
      {hand === '' ? (
        <Unknown />
      ) : (
        <g className={styles.hand}>
          {hand === 'paper' && <Paper />}
          {hand === 'scissors' && <Scissors />}
          {hand === 'rock' && <Rock />}
        </g>
      )}
    </svg>
  );
}

const Finger = ({ x, y, height, turn = 0 }: { x: number; y: number; height: number; turn?: number }) => (
  <rect x={x} y={y} width="2.5" height={height} rx="1.25" transform={`rotate(${turn} ${x + 1.25} 14)`} />
);

function Paper() {
  return (
    <>
      <Finger x={7} y={5.6} height={9} turn={-6} />
      <Finger x={9.4} y={4.2} height={10} turn={-2} />
      <Finger x={11.9} y={4.2} height={10} turn={2} />
      <Finger x={14.4} y={5.4} height={9} turn={7} />
      <rect x="16" y="9.6" width="2.6" height="7.4" rx="1.3" transform="rotate(38 17 15)" />
      <path d="M7 12.5h9.9v3.4a4.4 4.4 0 0 1-4.4 4.4h-1.1a4.4 4.4 0 0 1-4.4-4.4Z" />
    </>
  );
}

function Scissors() {
  return (
    <>
      <Finger x={8.2} y={3.6} height={11} turn={-13} />
      <Finger x={12.2} y={3.6} height={11} turn={13} />
      <path d="M7 12.6h9.9v3.3a4.4 4.4 0 0 1-4.4 4.4h-1.1a4.4 4.4 0 0 1-4.4-4.4Z" />
      <rect x="12.1" y="11.4" width="2.5" height="4.4" rx="1.25" />
      <rect x="14.5" y="11.9" width="2.4" height="4.2" rx="1.2" />
      <rect x="7.6" y="14.6" width="6.4" height="2.6" rx="1.3" transform="rotate(-14 10.8 16)" />
    </>
  );
}

function Rock() {
  return (
    <>
      <path d="M6.4 10.5h11.2v4.9a5 5 0 0 1-5 5h-1.2a5 5 0 0 1-5-5Z" />
      <rect x="6.2" y="7.4" width="2.9" height="6" rx="1.45" />
      <rect x="9.1" y="6.6" width="2.9" height="6.6" rx="1.45" />
      <rect x="12" y="6.6" width="2.9" height="6.6" rx="1.45" />
      <rect x="14.9" y="7.4" width="2.9" height="6" rx="1.45" />
      <rect x="6.4" y="13.2" width="7.6" height="3.1" rx="1.55" transform="rotate(-8 10.2 14.7)" />
    </>
  );
}

/** Heads carries a star, tails a square hole. */
function TossedCoin({ outcome }: DrawingProps) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.rim} cx="12" cy="12.4" r="10.9" />
      <circle className={styles.face} cx="12" cy="11.6" r="10.4" />
      <circle className={styles.groove} cx="12" cy="11.6" r="8.4" />
      {outcome === 1 && (
        <path
          className={styles.relief}
          d="M12 6.2l1.65 3.4l3.75.5l-2.75 2.6l.7 3.7L12 14.6l-3.35 1.8l.7-3.7l-2.75-2.6l3.75-.5Z"
        />
      )}
      {outcome === 2 && <rect className={styles.relief} x="8.8" y="8.4" width="6.4" height="6.4" rx="1" />}
      {outcome === undefined && <Unknown />}
    </svg>
  );
}

const Unknown = () => (
  <path className={styles.unknown} d="M9.7 9.4a2.4 2.4 0 1 1 3.6 2.1c-.9.5-1.3 1-1.3 2M12 16.2v.05" />
);
