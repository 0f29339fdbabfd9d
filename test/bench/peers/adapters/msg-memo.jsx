/** An optimised React list without windowing: memoised rows, and a scroll position that is restored for older messages. */
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { addStyle, Cell } from './cell.jsx';

addStyle();
const Row = memo(Cell);
let setMessages;

function App({ initial }) {
  const [messages, set] = useState(initial);
  setMessages = set;
  const scroller = useRef();
  const isAtEnd = useRef(true);
  const before = useRef({ firstId: initial[0].id, height: 0 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    else if (before.current.firstId !== messages[0].id) {
      element.scrollTop += element.scrollHeight - before.current.height;
    }
    before.current = { firstId: messages[0].id, height: element.scrollHeight };
  }, [messages]);
  const handleScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };
  return (
    <div className="sc" id="sc" style={{ overflowAnchor: 'none' }} ref={scroller} onScroll={handleScroll}>
      {messages.map((m) => (
        <Row key={m.id} m={m} />
      ))}
    </div>
  );
}

window.__bench = {
  name: 'React with memo',
  mount: (element, messages) => createRoot(element).render(<App initial={messages} />),
  append: (message) => setMessages((messages) => [...messages, message]),
  prepend: (older) => setMessages((messages) => [...older, ...messages]),
  scroller: () => document.getElementById('sc'),
  itemEl: (id) => document.getElementById(`m-${id}`),
};
