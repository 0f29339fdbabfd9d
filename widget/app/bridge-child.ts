/** The widget's end of the bridge to the host page. A separate chunk: a standalone widget never loads it. */
import { CallOptions, connect, type PenpalError } from 'penpal';
import {
  BRIDGE_CALL_TIMEOUT_MS,
  BRIDGE_CONNECT_TIMEOUT_MS,
  bridgeChannel,
  isColorScheme,
  isHostView,
  isIdentityAnswer,
  isLanguageName,
  isPaymentAnswer,
  isThemeColors,
  type HostMethods,
  type IdentityAnswer,
  type PaymentAnswer,
  PAYMENT_ANSWER_TIMEOUT_MS,
  type WidgetMethods,
} from '../contract/host-bridge.ts';
import { isRecord } from '../contract/is-record.ts';
import type { AnswerHost } from '../state/environment.ts';
import type { ConnectHost } from './host.ts';
import { createParentMessenger } from './parent-messenger.ts';

export { keepHistoryInMemory } from './frame-history.ts';

/**
 * Connects to the loader in the parent window, or in the window that opened this one. It accepts messages only from the tenant's
 * origins, and drops arguments of a wrong shape. Every call has a time limit: if the parent closes during a call, the call would
 * never settle.
 */
export const connectHost: ConnectHost = async ({ instance, origins, listener }) => {
  const methods = {
    setView(view: unknown) {
      if (isHostView(view)) listener.onView(view);
    },
    setColorScheme(scheme: unknown) {
      if (isColorScheme(scheme)) listener.onColorScheme(scheme);
    },
    setLocale(language: unknown) {
      if (isLanguageName(language)) listener.onLocale(language);
    },
    destroy: () => listener.onDestroy(),
    openChat: (value: unknown) => answered((answer) => listener.onCommand({ kind: 'open-chat', value, answer })),
    setTheme(colors: unknown) {
      if (isThemeColors(colors)) listener.onCommand({ kind: 'theme', colors: { ...colors } });
    },
    logOut: (options: unknown) => listener.onLogOut(isRecord(options) && options['removeData'] === true),
    shareBet: (value: unknown) => listener.onCommand({ kind: 'share-bet', value }),
    openService: (value: unknown) => answered((answer) => listener.onCommand({ kind: 'open-service', value, answer })),
    pageChanged: (value: unknown) => listener.onCommand({ kind: 'page', value }),
    goBack: () => listener.onBack(),
    setSafeArea(value: unknown) {
      listener.onCommand({ kind: 'safe-area', value });
      return true;
    },
    answerCall(callId: unknown, isAccepted: unknown) {
      if (typeof callId === 'string')
        listener.onCommand({ kind: 'answer-call', callId, isAccepted: isAccepted === true });
    },
  } satisfies { readonly [M in keyof WidgetMethods]-?: unknown };
  const connection = connect<{ [M in keyof HostMethods]-?: NonNullable<HostMethods[M]> }>({
    messenger: createParentMessenger((window.opener as Window | null) ?? window.parent, origins),
    // Without a prototype, because otherwise the other side could call inherited names.
    methods: Object.assign(Object.create(null), methods),
    channel: bridgeChannel(instance),
    timeout: BRIDGE_CONNECT_TIMEOUT_MS,
  });
  const remote = await connection.promise.catch(() => undefined);
  if (remote === undefined) return undefined;

  const limit = (): CallOptions => new CallOptions({ timeout: BRIDGE_CALL_TIMEOUT_MS });
  const send = (call: Promise<unknown>): void => void call.catch(() => undefined);
  return {
    async getIdentity(reason): Promise<IdentityAnswer> {
      const answer: unknown = await remote.getIdentity(reason, limit()).catch(() => undefined);
      return isIdentityAnswer(answer) ? answer : { kind: 'failed', message: 'the host page gave no usable answer' };
    },
    widgetReady: () => send(remote.widgetReady(limit())),
    minimise: () => send(remote.minimise(limit())),
    unreadChanged: (unread) => send(remote.unreadChanged(unread, limit())),
    messageArrived: (preview) => send(remote.messageArrived(preview, limit())),
    navigated: (path, chatId, messageId) => send(remote.navigated(path, chatId, messageId, limit())),
    betTaken: () => send(remote.betTaken(limit())),
    callChanged: (card) => send(remote.callChanged(card, limit())),
    identityRefused: (code, reason) => send(remote.identityRefused(code, reason, limit())),
    async confirmPayment(question): Promise<PaymentAnswer> {
      const waiting = new CallOptions({ timeout: PAYMENT_ANSWER_TIMEOUT_MS });
      const answer: unknown = await remote.confirmPayment(question, waiting).catch((error: unknown) =>
        // An older loader lacks the method.
        (error as Partial<PenpalError> | undefined)?.code === 'METHOD_NOT_FOUND' ? { kind: 'unsupported' } : undefined,
      );
      return isPaymentAnswer(answer) ? answer : { kind: 'failed', message: 'the host page gave no usable answer' };
    },
    cancelPayment: () => send(remote.cancelPayment(limit())),
    backChanged: (canGoBack) => send(remote.backChanged(canGoBack, limit())),
    activity: (activity) => send(remote.activity(activity, limit())),
    dataRemoved: () => send(remote.dataRemoved(limit())),
    tokenCleared: (reason) => send(remote.tokenCleared(reason, limit())),
  };
};

/** Runs a command, and resolves to its answer on the wire: an empty text, or the code of the refusal. */
const answered = (run: (answer: AnswerHost) => void): Promise<string> =>
  new Promise((resolve) => run((refusal = '') => resolve(refusal)));
