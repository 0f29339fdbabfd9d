import { type ReactNode, useEffect, useState } from 'react';
import { currentDraw, type Draw, drawOf, issueOf, latestDraws, numbersOf } from '../lumora/draws.ts';
import { shortDuration } from '../lumora/board.ts';
import { type Game, GAMES } from '../lumora/games.ts';

/** The current time, updated once a second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

export function Lobby(): ReactNode {
  const now = useNow();
  const game = GAMES[0] as Game;
  const next = currentDraw(game, now);
  return (
    <section className="hero small">
      <div className="say">
        <h2>Anniversary week: new luck every three minutes</h2>
        <p>An extra 8% back on every third draw. Watch the numbers fall together with your group.</p>
      </div>
      <div className="draw">
        <small>
          {game.name} · Draw {issueOf(next)}
        </small>
        <div className="clock num" role="timer">
          {shortDuration(next.at - now)}
        </div>
        <small>Last draw</small>
        <Balls draw={drawOf(game, next.index - 1)} />
      </div>
    </section>
  );
}

export function Results(): ReactNode {
  const now = useNow();
  return (
    <section className="table spaced">
      {latestDraws(now).map((draw) => (
        <div key={`${draw.game.id} ${draw.index}`}>
          <span className="cut">{draw.game.name}</span>
          <span className="issue num">{issueOf(draw)}</span>
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
  const numbers = numbersOf(draw);
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
