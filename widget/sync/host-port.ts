import type {
  CallCard,
  IdentityAnswer,
  IdentityReason,
  MessagePreview,
  TokenClearedReason,
} from '../contract/host-bridge.ts';

/**
 * The part of the host page that the widget talks to. No call rejects: a host page that does not answer counts as a
 * failed answer.
 */
export interface HostPort {
  readonly getIdentity: (reason: IdentityReason) => Promise<IdentityAnswer>;
  readonly widgetReady: () => void;
  readonly minimise: () => void;
  readonly unreadChanged: (total: number) => void;
  /** Older loaders do not receive this call. */
  readonly messageArrived: (preview: MessagePreview) => void;
  /** Older loaders do not receive this call and the next one. */
  readonly navigated: (path: string) => void;
  readonly betTaken: () => void;
  /** Older loaders do not receive this call. */
  readonly callChanged: (card: CallCard | undefined) => void;
  /** Older loaders do not receive this call. */
  readonly identityRefused: (code: string) => void;
  readonly tokenCleared: (reason: TokenClearedReason) => void;
}
