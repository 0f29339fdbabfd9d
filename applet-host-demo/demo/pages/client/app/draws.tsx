import { type ReactNode, useEffect, useState } from 'react';
import {
  currentDraw,
  type Draw,
  lastDraw,
  latestDraws,
  lotteryTime,
  readDraws,
  refreshDraws,
} from '../lumora/draws.ts';
import { shortDuration } from '../lumora/board.ts';
import { type Game, GAMES } from '../lumora/games.ts';
import { openProof } from '../lumora/proof.ts';
import { text } from '../lumora/texts.ts';

/** The lottery's time, updated once a second; the draws follow it. */
function useNow(): number {
  const [now, setNow] = useState(() => lotteryTime());
  useEffect(() => {
    const timer = setInterval(() => {
      void refreshDraws();
      setNow(lotteryTime());
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

readDraws();

export function Lobby(): ReactNode {
  const now = useNow();
  const game = GAMES[0] as Game;
  const next = currentDraw(game);
  const last = lastDraw(game);
  return (
    <section className="hero small">
      <div className="say">
        <h2>Anniversary week: new luck every three minutes</h2>
        <p>An extra 8% back on every third draw. Watch the numbers fall together with your group.</p>
      </div>
      <div className="draw">
        <small>
          {game.name} · Draw {next?.issue}
        </small>
        <div className="clock num" role="timer">
          {next === undefined ? '—' : shortDuration(next.at - now)}
        </div>
        <small>Last draw</small>
        {last && <Balls draw={last} />}
      </div>
    </section>
  );
}

export function Results(): ReactNode {
  useNow();
  return (
    <section className="table spaced">
      {latestDraws().map((draw) => (
        <div key={`${draw.game.id} ${draw.issue}`}>
          <span className="cut">{draw.game.name}</span>
          <button
            type="button"
            className="issue num"
            aria-label={text('proof.open', `${draw.game.name} ${draw.issue}`)}
            onClick={() => void openProof(draw)}
          >
            {draw.issue}
          </button>
          <Balls draw={draw} />
          <time className="num" dateTime={new Date(draw.at).toISOString()}>
            {new Date(draw.at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
          </time>
        </div>
      ))}
    </section>
  );
}

function Balls({ draw }: { readonly draw: Draw }): ReactNode {
  const { numbers = [] } = draw;
  return (
    <span className="balls">
      {numbers.map((number, position) => {
        const isExtra = draw.game.hasExtra && position === numbers.length - 1;
        return (
          <span key={position} className={isExtra ? 'extra' : undefined}>
            {isExtra ? `+${number}` : String(number).padStart(draw.game.digits, '0')}
          </span>
        );
      })}
    </span>
  );
}
