/** A plain React list: no memo, no windowing, and no scroll handling except the browser's own. */
import { useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addStyle, Cell } from './cell.jsx';

addStyle();
let setMessages;

function App({ initial }) {
  const [messages, set] = useState(initial);
  setMessages = set;
  const scroller = useRef();
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [messages]);
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    <div className="sc" id="sc" ref={scroller} onScroll={handleScroll}>
      {messages.map((m) => (
        <Cell key={m.id} m={m} />
      ))}
    </div>
  );
}

window.__bench = {
  name: 'plain React',
  mount: (element, messages) => createRoot(element).render(<App initial={messages} />),
  append: (message) => setMessages((before) => [...before, message]),
  prepend: (older) => setMessages((before) => [...older, ...before]),
  scroller: () => document.getElementById('sc'),
  itemEl: (id) => document.getElementById(`m-${id}`),
};
