import type { UserId } from '../chat/chat-id.ts';

/** The signed-in user. Spec: 2-contacts-groups §3 Current user, 3-transport §3 Account user. */
export interface Account {
  readonly userId: UserId;
  readonly name: string;
  readonly loginName: string;
  readonly photo: string;
  /** 0 hides the friend tab. Spec: 2-contacts-groups §6. */
  readonly authType: number;
  /** A visitor of the platform who talks to its customer service without a sign-in. L-S1. */
  readonly isGuest?: boolean | undefined;
  /** Fields that some providers send, but not this one; stored as received. */
  readonly sex?: string | undefined;
  readonly area?: string | undefined;
  readonly siteId?: string | undefined;
  readonly op?: string | undefined;
  /** `dev` or `cx`. */
  readonly mode?: string | undefined;
}
