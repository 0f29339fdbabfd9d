import { createRoot } from 'react-dom/client';
import { Channel, Chat, MessageList, useChannelActionContext, VirtualizedMessageList, Window } from 'stream-chat-react';
import 'stream-chat-react/dist/css/index.css';
import { FIRST_ID } from '../../data/data.ts';
import { addStyle } from './cell.jsx';
import { CONFIG, makeClient, toStream } from './stream-client.js';

const CID = 'messaging:c1';
/** Stream's virtual list marks rows only by index. This is the index of the first row. */
const FIRST_INDEX = 10_000_000;

export function install(name, isVirtual) {
  addStyle(`html, body { margin: 0; } #app { height: 844px; }
.str-chat, .str-chat__channel, .str-chat__container, .str-chat__main-panel { height: 844px; max-height: 844px; }`);
  const client = makeClient();
  let channel;
  let older;
  let actions;

  const Grab = () => {
    actions = useChannelActionContext();
    return null;
  };

  const setPagination = (hasPrev) => {
    channel.state.messageSets[0].pagination = { hasPrev, hasNext: false };
  };

  function makeChannel(messages) {
    channel = client.channel('messaging', 'c1');
    channel.data = { cid: CID, own_capabilities: ['send-message'], member_count: 12, config: CONFIG };
    client.configs[CID] = CONFIG;
    channel.initialized = true;
    channel.state.members = { me: { user: { id: 'me' } } };
    channel.state.addMessagesSorted(messages.map(toStream), false, true);
    setPagination(false);
    channel.getConfig = () => CONFIG;
    channel.markRead = async () => null;
    channel.watch = async () => ({});
    channel.query = async () => {
      const messages = (older ?? []).map(toStream);
      older = undefined;
      channel.state.addMessagesSorted(messages, false, true, true, 'current');
      return { messages };
    };
  }

  window.__bench = {
    name,
    mount(element, messages) {
      makeChannel(messages);
      createRoot(element).render(
        <Chat client={client}>
          <Channel channel={channel}>
            <Window>{isVirtual ? <VirtualizedMessageList /> : <MessageList />}</Window>
            <Grab />
          </Channel>
        </Chat>,
      );
    },
    append(m) {
      const message = toStream(m);
      client.dispatchEvent({
        type: 'message.new',
        cid: CID,
        channel_id: 'c1',
        channel_type: 'messaging',
        message,
        user: message.user,
        created_at: message.created_at,
      });
    },
    async prepend(messages) {
      older = messages;
      setPagination(true);
      await actions.loadMore(messages.length);
      setPagination(false);
    },
    scroller: () => document.querySelector(isVirtual ? '[data-virtuoso-scroller]' : '.str-chat__message-list'),
    itemEl: (id) =>
      document.querySelector(
        isVirtual ? `[data-item-index="${FIRST_INDEX + id - FIRST_ID}"]` : `[data-message-id="m${id}"]`,
      ),
  };
}
