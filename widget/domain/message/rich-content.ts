import type { BetItem } from '../bet/bet.ts';
import type { CallMedium, CallOutcome } from '../call/call-signal.ts';
import type { ChatId, GroupId, UserId } from '../chat/chat-id.ts';

/** A file stored at the provider. Spec: 1-chat §7 (file/v2/get: owner, type, file_key). */
export interface StoredFile {
  readonly key: string;
  /**
   * The chat that owns the file, if it differs from the message's chat. Forwarded media keep their first owner until
   * they are copied.
   */
  readonly ownerId?: ChatId;
  /** The file is still being prepared (the wire's `p`) and cannot be forwarded. Videos have their own flag. */
  readonly isPending?: true;
}

export interface ImageContent {
  readonly kind: 'image';
  readonly file: StoredFile;
  /** CSS pixels of the whole picture; 0 if the sender did not specify them. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
  /** The id of the album that contains it (`album.ts`). */
  readonly albumId?: string;
}

export interface VideoContent {
  readonly kind: 'video';
  readonly file: StoredFile;
  /** The poster image. */
  readonly poster: StoredFile | undefined;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** The video is still being prepared (the wire's `p`): it can be neither played nor forwarded. */
  readonly isPending: boolean;
  /** The id of the album that contains it (`album.ts`). */
  readonly albumId?: string;
}

export interface VoiceContent {
  readonly kind: 'voice';
  readonly file: StoredFile;
  readonly durationMs: number;
  /** Loudness over time, 0–31 each; empty if the sender did not specify it. */
  readonly waveform: readonly number[];
}

export interface DocumentContent {
  readonly kind: 'document';
  readonly file: StoredFile;
  readonly name: string;
  readonly sizeBytes: number;
}

/** Content that is a file with its properties. */
export type FileContent = ImageContent | VideoContent | VoiceContent | DocumentContent;

export const GAMES = ['dice', 'rock-paper-scissors', 'coin-toss'] as const;
export type Game = (typeof GAMES)[number];

/** The number of outcomes of a game; they are numbered from 1 (pips; rock, paper, scissors; heads, tails). */
export const GAME_OUTCOMES: Readonly<Record<Game, number>> = { dice: 6, 'rock-paper-scissors': 3, 'coin-toss': 2 };

export interface GameContent {
  readonly kind: 'game';
  readonly game: Game;
  /** From 1; undefined until the provider has decided it. */
  readonly outcome: number | undefined;
  /** Absent: the outcome cannot be checked. */
  readonly proof?: ThrowProof | undefined;
  /** The seal of the sender's next throws in this chat, if it is a new one. */
  readonly nextSeal?: string | undefined;
}

/** The proof that the outcome of a throw was not chosen. L-LO10. */
export interface ThrowProof {
  /** The hash that was public before. */
  readonly seal: string;
  /** The number of the throw: the seed, hashed so many times, is the seal. */
  readonly step: number;
  readonly seed: string;
  /** The time since which the seal is public. */
  readonly sealedAtMs: number;
}

export interface PersonCardContent {
  readonly kind: 'person-card';
  readonly userId: UserId;
  readonly name: string;
  readonly photo: string;
}

export interface GroupCardContent {
  readonly kind: 'group-card';
  readonly groupId: GroupId;
  readonly groupNo: string;
  readonly name: string;
  readonly photo: string;
}

/** A link with its title. */
export interface ShareContent {
  readonly kind: 'share';
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** Spec: 1-chat §4 Money messages. `open`: the envelope can still be taken. */
export type RedEnvelopeState = 'open' | 'received' | 'taken' | 'expired';

/**
 * The four types of envelopes on the wire. General ones are opened in groups, those for friends in one-to-one chats; the platform
 * writes the others.
 */
export type RedEnvelopeType = 'plain' | 'friend' | 'group' | 'general';

export interface RedEnvelopeContent {
  readonly kind: 'red-envelope';
  readonly type: RedEnvelopeType;
  /** The envelope itself, or the report that its sender has opened one (`grab`), or that the rest went back to the owner (`refund`). */
  readonly event: 'envelope' | 'grab' | 'refund';
  readonly envelopeId: string;
  readonly remark: string;
  /** Of a grab: `taken` if it took the last share. */
  readonly state: RedEnvelopeState;
  /** After this time, a general envelope cannot be opened; undefined: not specified. */
  readonly expiresAtMs: number | undefined;
  /** A decimal text; undefined if it is not specified. Of a refund: the returned amount. */
  readonly amount: string | undefined;
  readonly fromId: UserId;
  readonly toId: UserId;
  /** The user whose envelope it is, and their name. Empty in messages of other providers. */
  readonly ownerId: UserId;
  readonly ownerName: string;
}

export type TransferState = 'pending' | 'received' | 'returned' | 'expired';

export interface TransferContent {
  readonly kind: 'transfer';
  /** The transfer itself, or the report that it was received or returned, or has expired (its `state`). */
  readonly event: 'transfer' | 'report';
  readonly transferId: string;
  readonly remark: string;
  /** A decimal text; undefined if it is not specified. Platforms may write another text. */
  readonly amount: string | undefined;
  readonly state: TransferState;
  readonly fromId: UserId;
  readonly toId: UserId;
  /** The names when the message was written. Empty in messages of other providers. */
  readonly fromName: string;
  readonly toName: string;
  /** Visible only to the two users and the group's owner and admins. */
  readonly isPrivate: boolean;
}

/** A shared bet, with everything that a bet which follows it needs. Texts are empty if the provider sent none. Spec: 1-chat §3. */
export interface BetContent {
  readonly kind: 'bet';
  readonly share: 'order' | 'plan' | 'precision';
  /** The order's id at the lottery; empty in messages of other providers. */
  readonly orderId: string;
  readonly gameId: string;
  readonly gamePlayId: string;
  readonly gameName: string;
  readonly playName: string;
  readonly periodNo: string;
  readonly content: string;
  readonly amount: string;
  /** The amount of one stake, the number of stakes, and their multiplier. */
  readonly stake: string;
  readonly stakeCount: string;
  readonly multiplier: string;
  readonly ownerName: string;
  readonly accountName: string;
  readonly hitRate: string;
  readonly rebate: string;
  readonly mode: string;
  readonly items: readonly BetItem[];
  readonly closesAtMs: number | undefined;
}

/** The record of a call. Its sender is the caller. */
export interface CallContent {
  readonly kind: 'call';
  readonly medium: CallMedium;
  /** Undefined: a provider that only sends `text`. */
  readonly outcome?: CallOutcome | undefined;
  /** The result of the call in the words of another provider; empty if there is an outcome. */
  readonly text: string;
  readonly durationMs: number;
}

/** A message of the customer service system in the chat. */
export interface ServiceInfoContent {
  readonly kind: 'service-info';
  readonly text: string;
}

/** Content other than text, notices and commands. Spec: 1-chat §3 Message types. */
export type RichContent =
  | ImageContent
  | VideoContent
  | VoiceContent
  | DocumentContent
  | GameContent
  | PersonCardContent
  | GroupCardContent
  | ShareContent
  | RedEnvelopeContent
  | TransferContent
  | BetContent
  | CallContent
  | ServiceInfoContent
  /** A type that this version does not know, or an invalid body for its type. */
  | { readonly kind: 'unsupported' };
