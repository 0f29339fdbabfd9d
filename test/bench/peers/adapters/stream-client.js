/** A client of stream-chat without a network: it has no socket, and this file answers every call. */
import { StreamChat } from 'stream-chat';

const iso = (time) => new Date(time).toISOString();

export const CONFIG = {
  connect_events: false,
  max_message_length: 5000,
  reactions: true,
  read_events: false,
  replies: true,
  typing_events: false,
  uploads: false,
};

export function makeClient() {
  const client = new StreamChat('offline', {
    disableCache: true,
    allowServerSideConnect: true,
    enableInsights: false,
  });
  const me = { id: 'me', name: 'Me', mutes: [], channel_mutes: [] };
  Object.assign(client, {
    userID: 'me',
    user: me,
    _user: me,
    userToken: 'x',
    clientID: 'me--x',
    setUserPromise: Promise.resolve(),
    wsPromise: Promise.resolve(),
    wsConnection: {
      isHealthy: true,
      isConnecting: false,
      connectionID: 'c1',
      onlineStatusChanged: () => undefined,
      on: () => undefined,
      off: () => undefined,
      disconnect: async () => undefined,
    },
    doAxiosRequest: async () => ({ duration: '1ms', messages: [], channels: [], users: [], app: {} }),
    getAppSettings: async () => ({ app: {} }),
    userMuteStatus: () => false,
  });
  client.configs ??= {};
  Object.assign(client.tokenManager, {
    token: 'x',
    tokenReady: () => Promise.resolve('x'),
    getToken: () => 'x',
  });
  return client;
}

const attachmentsOf = ({ type, src, w, h }) =>
  type === 'img' || type === 'video'
    ? [{ type: 'image', image_url: src, fallback: 'i', original_width: w, original_height: h }]
    : [];

export const toStream = (m) => ({
  id: `m${m.id}`,
  cid: 'messaging:c1',
  type: 'regular',
  status: 'received',
  text: m.type === 'img' || m.type === 'video' ? '' : m.text || m.type,
  html: '',
  user: { id: m.uid, name: m.name, role: 'user' },
  attachments: attachmentsOf(m),
  created_at: iso(m.time),
  updated_at: iso(m.time),
  latest_reactions: [],
  own_reactions: [],
  reaction_counts: null,
  reaction_scores: null,
  reply_count: 0,
  mentioned_users: [],
  silent: false,
  pinned: false,
  shadowed: false,
});
