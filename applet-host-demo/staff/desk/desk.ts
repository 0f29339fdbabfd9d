import { userLogin } from '../../../widget/contract/http/user-login.ts';
import { logout } from '../../../widget/contract/http/logout.ts';
import * as calls from '../../../widget/contract/http/service-desk.ts';
import { msgSend } from '../../../widget/contract/operations/msg-send.ts';
import { msgRead } from '../../../widget/contract/operations/msg-read.ts';
import type { IncomingPush } from '../../../widget/contract/pushes/index.ts';
import type { Failure } from '../../../widget/domain/failure.ts';
import { MESSAGE_PAGE_SIZE } from '../../../widget/domain/limits.ts';
import type { SendableContent, SentMessage } from '../../../widget/domain/message/message.ts';
import { compareMessageIds, NO_MESSAGE_ID } from '../../../widget/domain/message/message-id.ts';
import { failure, success, type Result } from '../../../widget/domain/result.ts';
import type { AgentPresence } from '../../../widget/domain/service/agent.ts';
import type { Platform } from '../../../widget/platform/platform.ts';
import { createTransport, type Transport } from '../../../widget/transport/transport.ts';
import { fetchFile } from '../../../widget/transport/file-fetch.ts';
import { type DeskFigures, type DeskState, hasNewWaiting, INITIAL_STATE, withMessages } from './desk-state.ts';
import { chime } from './chime.ts';
import { createDeskToken } from './desk-token.ts';
import { uploadFile } from './upload-file.ts';

const HEARTBEAT_MS = 15_000;
/** Others' sessions are not pushed; the inbox is also read again after this time. */
const REFRESH_MS = 10_000;
const REFRESH_DEBOUNCE_MS = 150;
/** The waiting sessions that the inbox shows at first, and adds at a time. */
const WAITING_STEP = 50;

type Done = Promise<Result<undefined, Failure>>;

/** The desk of one agent: its state, and what the agent can do. */
export interface Desk {
  readonly state: () => DeskState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  readonly signIn: (loginName: string, password: string) => Done;
  readonly signOut: () => Promise<void>;
  readonly setPresence: (presence: AgentPresence) => Done;
  readonly setSound: (hasSound: boolean) => void;
  /** Lists more of the waiting sessions. */
  readonly showMoreWaiting: () => Promise<void>;
  readonly openSession: (sessionId: string) => Promise<void>;
  /** Resolves to whether there were older messages. */
  readonly loadOlder: () => Promise<boolean>;
  /** Texts of the open session's player and agents, newest first. */
  readonly search: (text: string) => Promise<Result<readonly SentMessage[], Failure>>;
  /** Shows a message of the open session's chat in the log. */
  readonly showMessage: (messageId: string) => Promise<void>;
  readonly accept: (sessionId: string) => Done;
  readonly sendText: (text: string) => Done;
  readonly sendFile: (file: File) => Done;
  readonly addNote: (text: string) => Done;
  readonly transfer: (target: { readonly agentId: string } | { readonly topic: string }) => Done;
  readonly close: (category: string) => Done;
  readonly figures: (day: string | undefined) => Promise<Result<DeskFigures, Failure>>;
  /** The address of a file of the open session; undefined if it cannot be loaded. */
  readonly fileAddress: (key: string, isThumb: boolean) => Promise<string | undefined>;
}

export function createDesk(platform: Platform, tenant: string, language: string): Desk {
  const { clock, random, keyValue, location, visibility } = platform;
  const token = createDeskToken(keyValue, tenant);
  let state = INITIAL_STATE;
  const listeners = new Set<() => void>();
  const change = (values: Partial<DeskState>): void => {
    state = { ...state, ...values };
    for (const listener of listeners) listener();
  };
  const transport: Transport = createTransport({
    platform,
    origin: location.origin,
    tenant,
    language: () => language,
    linkKind: () => 'auto',
    sendsHello: () => true,
    wire: () => ({ roleScheme: 'B' }),
    token,
    onPush: (push) => take(push),
    onLinkState({ name }) {
      const isLinked = name === 'open';
      if (isLinked && !state.isLinked) void refresh();
      if (isLinked !== state.isLinked) change({ isLinked });
    },
    onSessionFailure: () => leave(),
    onAnnouncement: () => undefined,
  });
  const { api, link } = transport;
  const timers: (() => void)[] = [];

  const leave = (): void => {
    token.clear();
    link.stop();
    for (const stop of timers.splice(0)) stop();
    change({ ...INITIAL_STATE, phase: 'signed-out', hasSound: state.hasSound });
  };

  const repeat = (ms: number, run: () => void): void => {
    const timer = setInterval(run, ms);
    timers.push(() => clearInterval(timer));
  };

  /** Opens the desk of the signed-in agent. */
  const begin = async (): Done => {
    const me = await api.callDirect(calls.deskMe, undefined);
    if (!me.ok) {
      if (me.failure.code === 'forbidden') leave();
      return me;
    }
    change({ phase: 'ready', me: me.value });
    const isBack = me.value.agent.presence === 'offline';
    await beat(isBack ? 'online' : undefined);
    link.start();
    repeat(HEARTBEAT_MS, () => void beat());
    repeat(REFRESH_MS, () => void refresh());
    await refresh();
    return success(undefined);
  };

  const beat = async (presence?: AgentPresence): Done => {
    const answered = await api.callDirect(calls.deskPresence, { presence });
    if (answered.ok && state.me !== undefined) change({ me: { ...state.me, agent: answered.value } });
    return answered.ok ? success(undefined) : answered;
  };

  let waitingLimit = WAITING_STEP;
  const refresh = async (): Promise<void> => {
    const inbox = await api.callDirect(calls.deskInbox, { waitingLimit });
    if (!inbox.ok || state.phase !== 'ready') return;
    const before = state.inbox;
    change({ inbox: inbox.value, clockDifferenceMs: inbox.value.nowMs - clock.nowMs() });
    if (before !== undefined && hasNewWaiting(before, inbox.value)) ring();
  };
  const showMoreWaiting = async (): Promise<void> => {
    waitingLimit += WAITING_STEP;
    await refresh();
  };
  let cancelRefresh: (() => void) | undefined;
  const refreshSoon = (): void => {
    cancelRefresh?.();
    cancelRefresh = clock.setTimer(REFRESH_DEBOUNCE_MS, () => void refresh());
  };

  const ring = (): void => {
    if (state.hasSound) chime();
  };

  const take = (push: IncomingPush): void => {
    const { kind, data } = push;
    if (kind === 'kickUser') return leave();
    if (kind === 'rcvMsg') takeMessage(data);
    else if (kind === 'userIn' || kind === 'recvSession' || kind === 'closeSession') takeEvent(data.sessionId);
    else return undefined;
    return refreshSoon();
  };

  const takeEvent = (sessionId: string | undefined): void => {
    const { open } = state;
    if (open !== undefined && open.sessionId === sessionId) void loadDetail(open.sessionId);
  };

  const takeMessage = (message: SentMessage): void => {
    const { open, me } = state;
    const isOpen = open?.detail?.session.chatId === message.chatId;
    if (open !== undefined && isOpen) change({ open: { ...open, messages: withMessages(open.messages, [message]) } });
    const isFromOther = message.senderId !== me?.account.userId && !message.isFromSystem;
    if (isFromOther && !(isOpen && visibility.isVisible())) ring();
    if (isOpen) markRead();
  };

  const markRead = (): void => {
    const newest = state.open?.messages.at(-1);
    const session = state.open?.detail?.session;
    if (newest === undefined || session?.agentId !== state.me?.account.userId || !visibility.isVisible()) return;
    void api.call(msgRead, { chatId: newest.chatId, messageId: newest.delivery.messageId });
  };

  const loadDetail = async (sessionId: string): Promise<void> => {
    const detail = await api.callDirect(calls.deskSessionGet, { sessionId });
    if (state.open?.sessionId !== sessionId) return;
    // A session that went to another agent is closed here.
    if (!detail.ok) return change({ open: undefined });
    const chatId = state.open.detail?.session.chatId;
    change({ open: { ...state.open, detail: detail.value } });
    // A guest has signed in: the messages are in the player's chat now, with other numbers.
    if (chatId !== undefined && chatId !== detail.value.session.chatId) await openSession(sessionId);
  };

  const openSession = async (sessionId: string): Promise<void> => {
    change({ open: { sessionId, detail: undefined, messages: [], hasOlder: false } });
    const [, page] = await Promise.all([
      loadDetail(sessionId),
      api.callDirect(calls.deskMsgList, { sessionId, messageId: '0' }),
    ]);
    if (state.open?.sessionId !== sessionId || !page.ok) return;
    const { messages } = page.value;
    change({
      open: {
        ...state.open,
        messages: withMessages(state.open.messages, messages),
        hasOlder: messages.length >= MESSAGE_PAGE_SIZE,
      },
    });
    markRead();
    refreshSoon();
  };

  const loadOlder = async (): Promise<boolean> => {
    const { open } = state;
    const first = open?.messages[0];
    if (open === undefined || first === undefined) return false;
    const request = { sessionId: open.sessionId, messageId: first.delivery.messageId };
    const page = await api.callDirect(calls.deskMsgList, request);
    if (!page.ok || state.open?.sessionId !== open.sessionId) return false;
    const { messages } = page.value;
    change({
      open: {
        ...state.open,
        messages: withMessages(state.open.messages, messages),
        hasOlder: messages.length >= MESSAGE_PAGE_SIZE,
      },
    });
    return messages.length > 0;
  };

  const send = async (content: SendableContent): Done => {
    const session = state.open?.detail?.session;
    if (session === undefined) return failure({ code: 'already_decided' });
    const request = { chatId: session.chatId, localId: random.uuid(), content, mentionedIds: [], mentionWords: [] };
    const sent = await api.call(msgSend, request);
    return sent.ok ? success(undefined) : sent;
  };

  /** Runs a change of the open session, and reads the lists again. */
  const withOpen = async (run: (sessionId: string) => Promise<Result<unknown, Failure>>): Done => {
    const sessionId = state.open?.sessionId;
    if (sessionId === undefined) return failure({ code: 'already_decided' });
    const outcome = await run(sessionId);
    await Promise.all([refresh(), loadDetail(sessionId)]);
    return outcome.ok ? success(undefined) : outcome;
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start() {
      visibility.listen((event) => {
        if (event !== 'shown' && event !== 'online') return;
        if (state.phase !== 'ready') return;
        link.notice(event);
        void beat();
        void refresh();
        markRead();
      });
      if (token.current() === undefined) return change({ phase: 'signed-out' });
      const begun = await begin();
      // Without a network the desk keeps the session, and the agent tries again.
      if (!begun.ok && state.phase === 'starting') change({ phase: 'signed-out' });
    },
    async signIn(loginName, password) {
      const answered = await api.callDirect(userLogin, { loginName, password });
      if (!answered.ok) return answered;
      token.set(answered.value.token);
      return begin();
    },
    async signOut() {
      await beat('offline');
      await api.callDirect(logout, undefined);
      leave();
    },
    async setPresence(presence) {
      const done = await beat(presence);
      await refresh();
      return done;
    },
    setSound: (hasSound) => change({ hasSound }),
    showMoreWaiting,
    openSession,
    loadOlder,
    async search(text) {
      const sessionId = state.open?.sessionId;
      if (sessionId === undefined) return success([]);
      const found = await api.callDirect(calls.deskSearch, { sessionId, text });
      return found.ok ? success(found.value.messages) : found;
    },
    async showMessage(messageId) {
      const sessionId = state.open?.sessionId;
      const isMissing = (): boolean =>
        state.open?.sessionId === sessionId &&
        state.open?.hasOlder === true &&
        compareMessageIds(state.open.messages[0]?.delivery.messageId ?? NO_MESSAGE_ID, messageId) > 0;
      while (isMissing() && (await loadOlder())) continue;
      if (state.open?.sessionId === sessionId && state.open !== undefined)
        change({ open: { ...state.open, shown: { messageId } } });
    },
    async accept(sessionId) {
      const accepted = await api.callDirect(calls.deskAccept, { sessionId });
      if (accepted.ok) await openSession(sessionId);
      await refresh();
      return accepted.ok ? success(undefined) : accepted;
    },
    sendText: (text) => send({ kind: 'text', text }),
    async sendFile(file) {
      const chatId = state.open?.detail?.session.chatId;
      if (chatId === undefined) return failure({ code: 'already_decided' });
      const content = await uploadFile({ platform, transport }, chatId, file);
      return content.ok ? send(content.value) : content;
    },
    addNote: (text) => withOpen((sessionId) => api.callDirect(calls.deskNote, { sessionId, text })),
    transfer: (target) => withOpen((sessionId) => api.callDirect(calls.deskTransfer, { sessionId, ...target })),
    close: (category) => withOpen((sessionId) => api.callDirect(calls.deskClose, { sessionId, category })),
    figures: (day) => api.callDirect(calls.deskFigures, { day }),
    async fileAddress(key, isThumb) {
      const ownerId = state.open?.detail?.session.chatId;
      if (ownerId === undefined) return undefined;
      const media = await platform.importMedia();
      const fetched = await fetchFile(transport.fileConnection, media, { key, ownerId, isThumb });
      return fetched.ok ? URL.createObjectURL(fetched.value) : undefined;
    },
  };
}
