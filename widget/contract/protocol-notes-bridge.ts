/** The notes of PROTOCOL.md about the bridge between the host page and the widget. */
import type { HostMethods, WidgetMethods } from './host-bridge.ts';

/** The bridge's methods: `host` for calls of the widget, `widget` for calls of the host page. */
export const BRIDGE_NOTES: {
  readonly host: Readonly<Record<keyof HostMethods, string>>;
  readonly widget: Readonly<Record<keyof WidgetMethods, string>>;
} = {
  host: {
    getIdentity:
      'Asks who is signed in. `reason` is `boot`, `expiring` or `rejected`; answers `{kind: identity | session, token}`, `{kind: none}` or `{kind: failed, message}`.',
    widgetReady: 'The first real screen is drawn. Called again after a reload inside the frame.',
    minimise: 'The user has minimised the widget to the bubble.',
    unreadChanged: '`{total}`: unread messages of all chats that are not muted; the sum stops near 100.',
    tokenCleared: 'The session has ended: `logout`, `kicked`, `frozen`, `password-changed`, `expired` or `error`.',
    messageArrived:
      'Optional. `{chatId, title, text}`: a message from another user in a chat that is not muted, as one line of plain text.',
    navigated: 'Optional. The widget shows another screen: its path, without a query.',
    callChanged:
      'Optional. `{callId, title, text, medium, answers, initials?, color?, picture?}`: a call rings; `answers` are the names of the buttons that decline and accept. Without an argument it rings no more.',
    identityRefused: 'Optional. The provider refused the identity token: the code of its answer.',
    betTaken:
      'Optional. The widget shows the bet order of `shareBet` to the user. Before that, the host sends the order again at each start.',
  },
  widget: {
    setView:
      '`{isOpen, mode?}`: whether the panel is open, and its display mode: `floating`, `mini`, `full` (it fills the screen) or `applet`. Only an open panel marks chats as read. Omitted fields keep their values.',
    setColorScheme: '`light`, `dark` or `system`.',
    setLocale: 'A language code of the specification; unknown codes are ignored.',
    destroy: 'The host will remove the widget: it closes its socket and stores its data.',
    openChat:
      'Optional. Shows the chat with that id. Since 1.1 also `{chatId | playerId | group, draft?}`: the platform’s id of a friend, its alias of a group, and a text for the empty field.',
    setTheme: 'Optional. Colours by name (`accent`, `onAccent`, …), `#rrggbb`; they override the tenant’s.',
    logOut:
      'Optional. The player has signed out on the platform: ends the session. Answers when the provider has ended it.',
    openService:
      'Optional. Opens the chat with the customer service. `topic` is the matter of the host page, `data` are up to 30 texts for the agents.',
    answerCall: 'Optional. `callId` and whether the user has accepted the ringing call.',
    shareBet:
      'Optional. A bet order to share, with the fields of 1-chat §3. The widget and the provider check it again.',
    pageChanged: 'Optional. The host page has navigated: its new path, without a query.',
    setSafeArea:
      'Optional. How far a notch, round corners or a system bar covers each edge of the widget, in CSS pixels. Sent if an edge is covered, at each start and after every change. The answer `true` means that the widget keeps its content out of that area. Without that answer the host keeps the whole widget out of it.',
  },
};
