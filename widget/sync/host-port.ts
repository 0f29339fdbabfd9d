import type { IdentityAnswer, IdentityReason, MessagePreview, TokenClearedReason } from '../contract/host-bridge.ts';

/** The host page, as far as the widget talks to it. Nothing here rejects: a host that is silent is a failed answer. */
export interface HostPort {
  readonly getIdentity: (reason: IdentityReason) => Promise<IdentityAnswer>;
  readonly widgetReady: () => void;
  readonly minimise: () => void;
  readonly unreadChanged: (total: number) => void;
  /** Older loaders do not hear of it. */
  readonly messageArrived: (preview: MessagePreview) => void;
  /** Older loaders do not hear of this and the next. */
  readonly navigated: (path: string) => void;
  readonly betTaken: () => void;
  readonly tokenCleared: (reason: TokenClearedReason) => void;
}
