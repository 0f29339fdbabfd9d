import { type ReactNode, useEffect, useState } from 'react';
import { BrowserRouter, Link, Route, Routes, useLocation } from 'react-router';
import { fetchPlayers, fetchSession, type Player, signIn } from '../lumora/players.ts';
import { meeLine } from '../lumora/meeline.ts';
import { askService } from '../lumora/service.ts';
import { Chat, useUnread } from './chat.tsx';
import { Lobby, Results } from './draws.tsx';

export function App(): ReactNode {
  return (
    <BrowserRouter basename="/app">
      <Frame />
    </BrowserRouter>
  );
}

const ROUTES = [
  ['/', 'Lobby'],
  ['/results', 'Results'],
  ['/account', 'Account'],
  ['/quiet', 'Checkout'],
] as const;

function Frame(): ReactNode {
  const { pathname } = useLocation();
  const [player, setPlayer] = useState<Player>();
  useEffect(() => void fetchSession().then(setPlayer), []);
  return (
    <>
      {/* The checkout page shows no chat: the component unmounts here and mounts again on the next route. */}
      {player && pathname !== '/quiet' && <Chat playerId={player.playerId} />}
      <header className="bar">
        <a className="brand" href="/pages">
          <img src="/static/logo.svg" width="32" height="32" alt="" />
          Lumora
        </a>
        <span className="space" />
        <Service player={player} />
        <Inbox />
        <b className="cut">{player?.name ?? '…'}</b>
      </header>
      <main>
        <section className="about">
          <p className="back">
            <a href="/pages">Host pages</a>
          </p>
          <h1>Single-page app</h1>
          <p>React in strict mode with React Router; one route has no chat and removes it.</p>
        </section>
        <nav className="steps" aria-label="Pages">
          {ROUTES.map(([path, name]) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <Routes>
          <Route path="/" element={<Lobby />} />
          <Route path="/results" element={<Results />} />
          <Route path="/account" element={<Account player={player} onChange={setPlayer} />} />
          <Route path="/quiet" element={<Quiet />} />
        </Routes>
      </main>
    </>
  );
}

const Quiet = (): ReactNode => (
  <section className="pair">
    <article className="card">
      <h2>Checkout</h2>
      <p className="note">No bubble here: the component is not mounted, and MeeLine has left the page.</p>
    </article>
  </section>
);

function Inbox(): ReactNode {
  const unread = useUnread();
  return (
    <button type="button" className="balance" onClick={() => meeLine()('open')}>
      <svg className="i" aria-hidden="true">
        <use href="/static/icons.svg#chat" />
      </svg>
      <span className="num">{unread === 0 ? 'Chat' : `${unread} unread`}</span>
    </button>
  );
}

/** Opens the customer service. The checkout (`/quiet`) has no chat, so it has no button. */
function Service({ player }: { readonly player: Player | undefined }): ReactNode {
  const { pathname } = useLocation();
  if (player === undefined || pathname === '/quiet') return null;
  return (
    <button
      type="button"
      className="tool"
      aria-label="Customer service"
      title="Customer service"
      onClick={() => askService('其他 Other', { route: pathname, player: player.playerId })}
    >
      <svg className="i" aria-hidden="true">
        <use href="/static/icons.svg#headset" />
      </svg>
    </button>
  );
}

interface AccountProps {
  readonly player: Player | undefined;
  readonly onChange: (player: Player) => void;
}

function Account({ player, onChange }: AccountProps): ReactNode {
  const [all, setAll] = useState<readonly Player[]>([]);
  useEffect(() => void fetchPlayers().then(setAll), []);
  const become = async (next: Player): Promise<void> => {
    if (await signIn(next.playerId)) onChange(next);
  };
  return (
    <section className="pair">
      <article className="card">
        <header>
          <h2>Play as</h2>
        </header>
        <div className="seats">
          {all.map((each) => (
            <button
              key={each.playerId}
              type="button"
              aria-pressed={each.playerId === player?.playerId}
              onClick={() => void become(each)}
            >
              {each.name}
              <small>{each.loginName}</small>
            </button>
          ))}
        </div>
      </article>
    </section>
  );
}
