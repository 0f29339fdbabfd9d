import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Virtuoso } from 'react-virtuoso';
import { addStyle, Cell, drawBefore } from './cell.jsx';

/** react-virtuoso as a message list, configured as in its chat documentation. `follow` controls whether it follows the end. */
export function install(name, follow) {
  addStyle();
  let setList;
  const itemContent = (_index, m) => <Cell m={m} />;
  const keyOf = (_index, { id }) => id;

  function App({ initial }) {
    const [{ first, messages }, set] = useState({ first: 1_000_000, messages: initial });
    setList = set;
    return (
      <Virtuoso
        style={{ height: 844 }}
        data={messages}
        firstItemIndex={first}
        initialTopMostItemIndex={{ index: messages.length - 1, align: 'end' }}
        alignToBottom
        atBottomThreshold={400}
        increaseViewportBy={{ top: 400, bottom: 200 }}
        computeItemKey={keyOf}
        itemContent={itemContent}
        {...follow}
      />
    );
  }

  window.__bench = {
    name,
    prepare: drawBefore,
    mount: (element, messages) => createRoot(element).render(<App initial={messages} />),
    append: (message) => setList(({ first, messages }) => ({ first, messages: [...messages, message] })),
    prepend: (older) =>
      setList(({ first, messages }) => ({ first: first - older.length, messages: [...older, ...messages] })),
    scroller: () => document.querySelector('[data-virtuoso-scroller]'),
    itemEl: (id) => document.getElementById(`m-${id}`),
  };
}
