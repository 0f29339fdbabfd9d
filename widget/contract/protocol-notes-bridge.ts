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
    unreadChanged:
      '`{total, chats?}`: unread messages of all chats that are not muted; the sum stops near 100. `chats` has the count of each of the 50 newest chats that have unread messages, by its id.',
    tokenCleared: 'The session has ended: `logout`, `kicked`, `frozen`, `password-changed`, `expired` or `error`.',
    messageArrived:
      'Optional. `{chatId, title, text, initials?, color?, picture?}`: a message from another user in a chat that is not muted, as one line of plain text.',
    navigated:
      'Optional. The widget shows another screen: its path, without a query, and the id of the chat on it, if any. Sent again, with the number of a message, when the reader has scrolled to it; `0` is the end.',
    callChanged:
      'Optional. `{callId, title, text, medium, answers, initials?, color?, picture?}`: a call rings; `answers` are the names of the buttons that decline and accept. Without an argument it rings no more.',
    identityRefused:
      'Optional. The provider refused the identity token, at the sign-in or at a renewal: the code of its answer, and its `data.reason` if there is one.',
    confirmPayment:
      'Optional. `{nonce, purpose, amount, currency, payee, payeeName}`: asks the platform to confirm a payment above the tenant’s `confirmAbove` of an account without a password. Answers `{kind: confirmed, token}` within three minutes, `{kind: declined}`, `{kind: unsupported}` or `{kind: failed, message}`. The token is a JWT of the platform’s identity key: `iss` the tenant, `aud` `meeline-payment`, `sub` the player, `nonce`, `purpose`, `amount`, `currency` and `payee` as asked, at most two minutes from `iat` to `exp`.',
    cancelPayment: 'Optional. The user no longer waits for the answer to `confirmPayment`.',
    backChanged:
      'Optional. Whether the widget has a screen to go back to, or an overlay to close. Sent at each start and after every change.',
    activity:
      'Optional. `{event, detail}`, without texts, names and amounts. `sent`: `{chatId, kind}`, a message of the user has arrived. `call`: `{chatId, state: started | ended, video}`. `money`: `{chatId, kind: envelope | transfer | bet, state: sent | received}`.',
    dataRemoved: 'Optional. A widget that was started with `forget=1` has removed the players’ data from this browser.',
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
      'Optional. Shows the chat with that id. Since 1.1 also `{chatId | playerId | group, messageId?, draft?}`: the platform’s id of a friend, its alias of a group, with `chatId` the number of the message to show, and a text for the empty field. Answers, since 1.1, an empty text when the chat is open, or the code of the reason why not.',
    setTheme: 'Optional. Colours by name (`accent`, `onAccent`, …), `#rrggbb`; they override the tenant’s.',
    logOut:
      'Optional. `{removeData?}`: the player has signed out on the platform: ends the session. Answers when the provider has ended it. With `removeData`, the host then starts a widget with `forget=1`, which removes the data of this player.',
    openService:
      'Optional. Opens the chat with the customer service. `topic` is the matter of the host page, `data` are up to 30 texts for the agents. Answers as `openChat`.',
    answerCall: 'Optional. `callId` and whether the user has accepted the ringing call.',
    goBack: 'Optional. Closes the top overlay, or shows the previous screen. Answers `false` if there is none.',
    shareBet:
      'Optional. A bet order to share, with the fields of 1-chat §3. The widget and the provider check it again.',
    pageChanged: 'Optional. The host page has navigated: its new path, without a query.',
    setSafeArea:
      'Optional. How far a notch, round corners or a system bar covers each edge of the widget, in CSS pixels. Sent if an edge is covered, at each start and after every change. The answer `true` means that the widget keeps its content out of that area. Without that answer the host keeps the whole widget out of it.',
  },
};
