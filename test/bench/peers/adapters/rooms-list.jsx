import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { compareBenchChats } from '../../data/data.ts';
import { addStyle, afterUpdate } from './cell.jsx';

/** All rooms in one scroller, without windowing. */
export function install(name, Row) {
  addStyle();
  let setRooms;

  function App({ initial }) {
    const [rooms, set] = useState(initial);
    setRooms = set;
    return (
      <div className="sc" id="sc">
        {rooms.map((r) => (
          <Row key={r.id} r={r} />
        ))}
      </div>
    );
  }

  window.__benchRooms = {
    name,
    mount: (element, rooms) => createRoot(element).render(<App initial={rooms} />),
    update: (change) => setRooms((rooms) => afterUpdate(rooms, change, compareBenchChats)),
    scroller: () => document.getElementById('sc'),
    itemEl: (id) => document.getElementById(`r-${id}`),
  };
}
