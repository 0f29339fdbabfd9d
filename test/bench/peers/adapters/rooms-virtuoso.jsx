/** react-virtuoso as a list of rooms. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';
import { compareBenchChats } from '../../data/data.ts';
import { addStyle, afterUpdate, RoomRow } from './cell.jsx';

addStyle();
let setRooms;
const itemContent = (_index, r) => <RoomRow r={r} />;
const keyOf = (_index, { id }) => id;

function App({ initial }) {
  const [rooms, set] = useState(initial);
  setRooms = set;
  return (
    <Virtuoso
      style={{ height: 844 }}
      data={rooms}
      computeItemKey={keyOf}
      itemContent={itemContent}
      increaseViewportBy={200}
    />
  );
}

window.__benchRooms = {
  name: 'react-virtuoso',
  mount: (element, rooms) => createRoot(element).render(<App initial={rooms} />),
  update: (change) => setRooms((rooms) => afterUpdate(rooms, change, compareBenchChats)),
  scroller: () => document.querySelector('[data-virtuoso-scroller]'),
  itemEl: (id) => document.getElementById(`r-${id}`),
};
