/** react-chat-elements. It does not scroll to the newest message automatically, so the adapter does that once. */
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MessageList } from 'react-chat-elements';
import 'react-chat-elements/dist/main.css';
import { addStyle } from './cell.jsx';

addStyle('html, body { margin: 0; } #app, .box, .rce-mlist { height: 844px; }');
let setMessages;

const bodyOf = ({ type, src, w, h, text }) =>
  type === 'img' || type === 'video'
    ? {
        type: 'photo',
        text: '',
        data: { uri: src, width: w, height: h, status: { click: true, loading: 0, download: true } },
      }
    : { type: 'text', text: text || type };
const toTheirs = (m) => ({
  id: m.id,
  className: `m-${m.id}`,
  position: m.mine ? 'right' : 'left',
  title: m.name,
  date: new Date(m.time),
  ...bodyOf(m),
});

function App({ initial }) {
  const [messages, set] = useState(initial);
  setMessages = set;
  const reference = useRef(null);
  useEffect(() => {
    const list = document.querySelector('.rce-mlist');
    list.scrollTop = list.scrollHeight;
  }, []);
  return (
    <div className="box">
      <MessageList referance={reference} dataSource={messages} lockable toBottomHeight="100%" />
    </div>
  );
}

window.__bench = {
  name: 'react-chat-elements',
  mount: (element, messages) => createRoot(element).render(<App initial={messages.map(toTheirs)} />),
  append: (message) => setMessages((messages) => [...messages, toTheirs(message)]),
  prepend: (older) => setMessages((messages) => [...older.map(toTheirs), ...messages]),
  scroller: () => document.querySelector('.rce-mlist'),
  itemEl: (id) => document.getElementsByClassName(`m-${id}`)[0] ?? null,
};
