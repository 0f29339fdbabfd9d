import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Avatar, ChatContainer, MainContainer, Message, MessageList } from '@chatscope/chat-ui-kit-react';
import '@chatscope/chat-ui-kit-styles/dist/default/styles.min.css';
import { addStyle } from './cell.jsx';

addStyle('html, body { margin: 0; } #app { height: 844px; }');
let setMessages;

const hasPicture = ({ type }) => type === 'img' || type === 'video';
const modelOf = (m) => ({
  direction: m.mine ? 'outgoing' : 'incoming',
  position: 'single',
  sender: m.name,
  sentTime: String(m.time),
  type: hasPicture(m) ? 'image' : 'text',
  payload: hasPicture(m) ? { src: m.src, width: m.w, height: m.h } : m.text || m.type,
});

function App({ initial }) {
  const [messages, set] = useState(initial);
  setMessages = set;
  return (
    <div style={{ height: 844 }}>
      <MainContainer>
        <ChatContainer>
          <MessageList>
            {messages.map((m) => (
              <Message key={m.id} id={`m-${m.id}`} model={modelOf(m)}>
                {m.mine ? null : <Avatar src="/img/0.png" name={m.name} />}
              </Message>
            ))}
          </MessageList>
        </ChatContainer>
      </MainContainer>
    </div>
  );
}

window.__bench = {
  name: 'chatscope',
  mount: (element, messages) => createRoot(element).render(<App initial={messages} />),
  append: (message) => setMessages((messages) => [...messages, message]),
  prepend: (older) => setMessages((messages) => [...older, ...messages]),
  scroller: () => document.querySelector('.cs-message-list__scroll-wrapper'),
  itemEl: (id) => document.getElementById(`m-${id}`),
};
