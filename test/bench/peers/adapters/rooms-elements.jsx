import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ChatList } from 'react-chat-elements';
import 'react-chat-elements/dist/main.css';
import { compareBenchChats } from '../../data/data.ts';
import { addStyle, afterUpdate } from './cell.jsx';

addStyle('html, body { margin: 0; } #app { height: 844px; overflow-y: auto; }');
let setRooms;

const toTheirs = (r) => ({ ...r, className: `r-${r.id}`, title: r.name, subtitle: r.last, date: new Date(r.time) });

function App({ initial }) {
  const [rooms, set] = useState(initial);
  setRooms = set;
  return <ChatList id="cl" lazyLoadingImage="" dataSource={rooms.map(toTheirs)} />;
}

window.__benchRooms = {
  name: 'react-chat-elements',
  mount: (element, rooms) => createRoot(element).render(<App initial={rooms} />),
  update: (change) => setRooms((rooms) => afterUpdate(rooms, change, compareBenchChats)),
  scroller: () => document.getElementById('app'),
  itemEl: (id) => document.getElementsByClassName(`r-${id}`)[0] ?? null,
};
