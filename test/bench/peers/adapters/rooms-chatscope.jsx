import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Avatar, Conversation, ConversationList } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import { compareBenchChats } from '../../data/data.ts';
import { addStyle, afterUpdate } from './cell.jsx';

addStyle('html, body { margin: 0; } #app, .cs-conversation-list { height: 844px; }');
let setRooms;

function App({ initial }) {
  const [rooms, set] = useState(initial);
  setRooms = set;
  return (
    <ConversationList scrollable>
      {rooms.map((r) => (
        <Conversation
          key={r.id}
          id={`r-${r.id}`}
          name={r.name}
          info={r.last}
          unreadCnt={r.unread}
          lastActivityTime={new Date(r.time).toISOString().slice(11, 16)}
        >
          <Avatar src={r.avatar} name={r.name} />
        </Conversation>
      ))}
    </ConversationList>
  );
}

window.__benchRooms = {
  name: 'chatscope',
  mount: (element, rooms) => createRoot(element).render(<App initial={rooms} />),
  update: (change) => setRooms((rooms) => afterUpdate(rooms, change, compareBenchChats)),
  scroller: () =>
    document.querySelector('.cs-conversation-list .scrollbar-container') ??
    document.querySelector('.cs-conversation-list'),
  itemEl: (id) => document.getElementById(`r-${id}`),
};
