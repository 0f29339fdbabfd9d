import type { ChatId, GroupId } from '../domain/chat/chat-id.ts';
import type { Failure } from '../domain/failure.ts';
import type { Mentions } from '../domain/message/message.ts';
import type { Result } from '../domain/result.ts';
import type { ActionParts } from './context.ts';
import type { ColorSchemeChoice } from '../state/environment.ts';

export interface Credentials {
  readonly loginName: string;
  readonly password: string;
}

export interface Registration extends Credentials {
  readonly name: string;
  readonly inviteCode: string | undefined;
  /** Where the tenant wants phones verified: `register` then fails with `sms_required` until it is given. */
  readonly verification?: PhoneVerification | undefined;
}

export interface PhoneVerification {
  readonly phone: string;
  /** What was sent to it. */
  readonly code: string;
}

/**
 * What a user can do. Each action lives in a file of its own, checks the domain's rules first, and reports an expected failure
 * as a value when the screen has a place for it, else through the notices. Components get them with `useActions`.
 */
export interface Actions {
  /** Signs in by form. The failure belongs at a field when its reaction is `field`. */
  readonly logIn: (credentials: Credentials) => Promise<Result<undefined, Failure>>;
  readonly register: (registration: Registration) => Promise<Result<undefined, Failure>>;
  /** Sends a verification code to a phone. Fails with `phone_format`, `sms_too_often` or `sms_unavailable`. */
  readonly requestSmsCode: (phone: string) => Promise<Result<undefined, Failure>>;
  /** Gives the user another nickname. Fails with what is wrong with it. */
  readonly changeNickname: (name: string) => Promise<Result<undefined, Failure>>;
  readonly logOut: () => Promise<void>;
  /** Asks the host for an identity again (embedded only). */
  readonly requestIdentity: () => Promise<void>;
  /** Goes on in this window; the one that was in use is paused. */
  readonly continueHere: () => Promise<void>;
  /** Runs the login sequence again after it failed. */
  readonly retryLoading: () => Promise<void>;
  /** Shows a chat: local messages at once, then the network's. Marks it as read while it is in view. */
  readonly openChat: (chatId: ChatId) => Promise<void>;
  readonly closeChat: () => void;
  /** Loads one page of history above the oldest message. */
  readonly loadOlderMessages: () => Promise<void>;
  /** Sends a text; it stands in the chat before this returns. Fails with `text_empty` or `text_too_long`. */
  readonly sendText: (chatId: ChatId, text: string, mentions?: Mentions) => Result<undefined, Failure>;
  /** Keeps a text that is not sent yet; a blank one is forgotten. */
  readonly saveDraft: (chatId: ChatId, text: string) => void;
  /** Sends a failed message again; refused for reasons that a repeat cannot change. */
  readonly resendMessage: (chatId: ChatId, localId: string) => Result<undefined, Failure>;
  /**
   * Views a shared group as a guest; resolves when it is there. Fails with `guest_limit` or `guest_failed`, which the user
   * has been told by then.
   */
  readonly openGuestGroup: (groupId: GroupId) => Promise<Result<undefined, Failure>>;
  readonly closeGuestGroup: (groupId: GroupId) => Promise<void>;
  readonly loadOlderGuestMessages: (groupId: GroupId) => Promise<void>;
  /** Adds a shared group to the user's collection, or removes it. */
  readonly collectGroup: (groupId: GroupId, isCollected: boolean) => Promise<Result<undefined, Failure>>;
  /** Sends the failed messages that are offered once more, or leaves them. */
  readonly acceptRetry: () => void;
  readonly declineRetry: () => void;
  /** Re-tests the connection: a tap on the failure banner. */
  readonly retryConnection: () => void;
  /** Whether the screen lets the link be opened. */
  readonly allowLink: (isAllowed: boolean) => void;
  readonly refreshLists: () => Promise<void>;
  /** Fetches a list that somebody wants to look at; a failure is told through the notices. */
  readonly loadContactList: (list: 'blacklist' | 'history' | 'waiting') => Promise<void>;
  /** The user has looked at the friend requests, or the group notices: their badges go. */
  readonly seeFriendRequests: () => void;
  readonly seeGroupNotices: () => void;
  /** Chooses a language; a signed-in user's page loads anew, with everything from the provider. */
  readonly setLanguage: (language: string) => Promise<void>;
  readonly setColorScheme: (scheme: ColorSchemeChoice) => void;
  /** Bytes that the widget keeps in this browser; undefined where the browser does not say. */
  readonly storageUse: () => Promise<number | undefined>;
  /** Forgets what this browser keeps and the provider has too, and loads it again. Nobody is signed out. */
  readonly clearLocalData: () => Promise<void>;
  /** Asks the host page to show only the bubble. */
  readonly minimise: () => void;
  /** Actions of a part that comes as a file of its own; made once. */
  readonly further: <T>(create: (parts: ActionParts) => T) => T;
  readonly dismissToast: (id: string) => void;
  readonly dismissDialog: (id: string) => void;
}

/** What is done by forms. */
export type AccountActions = Pick<Actions, 'logIn' | 'register' | 'requestSmsCode' | 'changeNickname'>;
