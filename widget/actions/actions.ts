import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { Mentions } from '../domain/message/message.ts';
import type { Result } from '../domain/result.ts';
import type { ActionDeps } from './context.ts';
import type { ColorSchemeChoice } from '../state/environment.ts';

export interface Credentials {
  readonly loginName: string;
  readonly password: string;
}

export interface Registration extends Credentials {
  readonly name: string;
  readonly inviteCode: string | undefined;
  /** Needed if the tenant requires verified phones: without it, `register` fails with `sms_required`. */
  readonly verification?: PhoneVerification | undefined;
}

export interface PhoneVerification {
  readonly phone: string;
  /** The code sent to the phone. */
  readonly code: string;
}

/**
 * The actions of a user. Each action has its own file and checks the domain's rules first. It returns an expected
 * failure as a value if the screen shows it, and otherwise shows it through the notices. Components get the actions
 * with `useActions`.
 */
export interface Actions {
  /** Signs in by form. A failure with the reaction `field` belongs to a field. */
  readonly logIn: (credentials: Credentials) => Promise<Result<undefined, Failure>>;
  readonly register: (registration: Registration) => Promise<Result<undefined, Failure>>;
  /** Sends a verification code to a phone. Fails with `phone_format`, `sms_too_often` or `sms_unavailable`. */
  readonly requestSmsCode: (phone: string) => Promise<Result<undefined, Failure>>;
  /** Changes the user's nickname. Fails with the rule that the nickname violates. */
  readonly changeNickname: (name: string) => Promise<Result<undefined, Failure>>;
  readonly logOut: () => Promise<void>;
  /** Asks the host page for an identity again (embedded only). */
  readonly requestIdentity: () => Promise<void>;
  /** Continues in this window; the window that was active is paused. */
  readonly continueHere: () => Promise<void>;
  /** Runs the login sequence again after it failed. */
  readonly retryLoading: () => Promise<void>;
  /** Shows a chat: local messages immediately, then those of the network. Marks it as read while it is visible. */
  readonly openChat: (chatId: ChatId) => Promise<void>;
  readonly closeChat: () => void;
  /** Loads one page of history above the oldest message. */
  readonly loadOlderMessages: () => Promise<void>;
  /** Sends a text; the chat shows it before this returns. Fails with `text_empty` or `text_too_long`. */
  readonly sendText: (chatId: ChatId, text: string, mentions?: Mentions) => Result<undefined, Failure>;
  /** Saves a draft; a blank text deletes it. */
  readonly saveDraft: (chatId: ChatId, text: string) => void;
  /** Sends a failed message again. Fails if a repeat cannot succeed. */
  readonly resendMessage: (chatId: ChatId, localId: string) => Result<undefined, Failure>;
  /**
   * Views a shared group as a guest; resolves when it has loaded. Fails with `guest_limit` or `guest_failed`; the
   * widget has shown the failure to the user by then.
   */
  readonly openGuestGroup: (groupId: GroupId) => Promise<Result<undefined, Failure>>;
  readonly closeGuestGroup: (groupId: GroupId) => Promise<void>;
  readonly loadOlderGuestMessages: (groupId: GroupId) => Promise<void>;
  /** Adds a shared group to the user's collection, or removes it. */
  readonly collectGroup: (groupId: GroupId, isCollected: boolean) => Promise<Result<undefined, Failure>>;
  /** Resends the failed messages of the offer, or declines it. */
  readonly acceptRetry: () => void;
  readonly declineRetry: () => void;
  /** Tests the connection again, after a tap on the failure banner. */
  readonly retryConnection: () => void;
  /** Whether the screen allows opening the link. */
  readonly allowLink: (isAllowed: boolean) => void;
  readonly refreshLists: () => Promise<void>;
  /** Fetches a list that the user opens. Shows a failure through the notices. */
  readonly loadContactList: (list: 'blacklist' | 'history' | 'waiting') => Promise<void>;
  /** The user has opened the friend requests, or the group notices: clears their badge. */
  readonly seeFriendRequests: () => void;
  readonly seeGroupNotices: () => void;
  /** Changes the language. For a signed-in user, the page reloads and fetches everything from the provider again. */
  readonly setLanguage: (language: string) => Promise<void>;
  readonly setColorScheme: (scheme: ColorSchemeChoice) => void;
  /** Asks the host page to show only the bubble. */
  readonly minimise: () => void;
  /** Returns the actions of a lazily loaded module; creates them once. */
  readonly lazy: <T>(create: (deps: ActionDeps) => T) => T;
  readonly dismissToast: (id: string) => void;
  readonly dismissDialog: (id: string) => void;
}

/** The actions behind forms. */
export type AccountActions = Pick<Actions, 'logIn' | 'register' | 'requestSmsCode' | 'changeNickname'>;
