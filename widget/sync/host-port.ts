import type {
  CallCard,
  HostActivity,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  PaymentAnswer,
  PaymentQuestion,
  TokenClearedReason,
  WidgetUnread,
} from '../contract/host-bridge.ts';

/**
 * The part of the host page that the widget talks to. No call rejects: a host page that does not answer counts as a
 * failed answer.
 */
export interface HostPort {
  readonly getIdentity: (reason: IdentityReason) => Promise<IdentityAnswer>;
  readonly widgetReady: () => void;
  readonly minimise: () => void;
  readonly unreadChanged: (unread: WidgetUnread) => void;
  /** Older loaders do not receive this call. */
  readonly messageArrived: (preview: MessagePreview) => void;
  /** Older loaders do not receive this call and the next one. */
  readonly navigated: (path: string, chatId: string | undefined, messageId?: string) => void;
  readonly betTaken: () => void;
  /** Older loaders do not receive this call. */
  readonly callChanged: (card: CallCard | undefined) => void;
  /** Older loaders do not receive this call. */
  readonly identityRefused: (code: string, reason: string | undefined) => void;
  /** `unsupported` for older loaders. Never rejects; it may take as long as the user thinks. */
  readonly confirmPayment: (question: PaymentQuestion) => Promise<PaymentAnswer>;
  readonly cancelPayment: () => void;
  /** Older loaders do not receive this call. */
  readonly backChanged: (canGoBack: boolean) => void;
  readonly dataRemoved: () => void;
  /** Older loaders do not receive this call. */
  readonly activity: (activity: HostActivity) => void;
  readonly tokenCleared: (reason: TokenClearedReason) => void;
}
