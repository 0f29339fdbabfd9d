import { createRoot } from 'react-dom/client';

/** Rows of the peers' lists, identical for all lists that leave rows to the application. */

const clock = (time) => new Date(time).toISOString().slice(11, 16);

export function Cell({ m }) {
  return (
    <div id={`m-${m.id}`} data-message-id={m.id} className={m.mine ? 'row mine' : 'row'}>
      <img className="ava" src="/img/0.png" width="36" height="36" alt="" />
      <div className="bub">
        <div className="nm">{m.name}</div>
        <Body m={m} />
        <div className="tm">{clock(m.time)}</div>
      </div>
    </div>
  );
}

function Body({ m }) {
  switch (m.type) {
    case 'text':
      return <div className="tx">{m.text}</div>;
    case 'img':
    case 'video':
      return <img src={m.src} width={m.w} height={m.h} alt="" />;
    default:
      return <div className="file">{m.type}</div>;
  }
}

export function RoomRow({ r }) {
  return (
    <div id={`r-${r.id}`} className="room">
      <img src={r.avatar} width="44" height="44" alt="" />
      <div className="rt">
        <div className="rn">{r.name}</div>
        <div className="rl">{r.last}</div>
      </div>
      <div className="rs">
        <span>{clock(r.time)}</span>
        {r.unread > 0 && <b>{r.unread}</b>}
      </div>
    </div>
  );
}

const HAS_DRAWN = new URLSearchParams(location.search).has('drawn');
const DRAWN = 12;

/**
 * With `?drawn` in the address, draws a few rows once and removes them before the measurement. A page that has already shown
 * rows opens a list faster.
 */
export async function drawBefore(messages) {
  if (!HAS_DRAWN) return;
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0; visibility: hidden';
  document.body.append(place);
  const root = createRoot(place);
  root.render(messages.slice(0, DRAWN).map((m) => <Cell key={m.id} m={m} />));
  while (place.querySelector('[data-message-id]') === null) await nextFrame();
  await nextFrame();
  root.unmount();
  place.remove();
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

const CSS = `
html, body, #app { margin: 0; height: 100%; font: 15px/1.35 system-ui, sans-serif; }
#app { height: 844px; overflow: hidden; }
.sc { height: 844px; overflow-y: auto; }
.row { display: flex; gap: 8px; padding: 6px 10px; }
.row.mine { flex-direction: row-reverse; }
.ava { border-radius: 18px; }
.bub { max-width: 70%; padding: 6px 10px; border-radius: 10px; background: #eee; overflow-wrap: anywhere; }
.nm, .tm { font-size: 11px; color: #666; }
.file { width: 180px; height: 44px; }
.room { display: flex; gap: 10px; height: 64px; align-items: center; padding: 0 10px; border-bottom: 1px solid #eee; box-sizing: border-box; }
.rt { flex: 1; min-width: 0; }
.rl, .rn { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.rl { color: #777; font-size: 13px; }
.rs { font-size: 11px; color: #888; text-align: right; }
.rs b { background: #e33; color: #fff; border-radius: 8px; padding: 0 5px; }`;

export function addStyle(css = CSS) {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/** Changes a room in the list of all rooms and sorts the list again, like an application around such a list. */
export const afterUpdate = (rooms, { id, ...change }, compare) =>
  rooms.map((room) => (room.id === id ? { ...room, ...change, unread: room.unread + 1 } : room)).sort(compare);
