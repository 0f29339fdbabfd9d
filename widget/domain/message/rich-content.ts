import type { ChatId, GroupId, UserId } from '../chat/chat-id.ts';

/** A file that the provider keeps. Spec: 1-chat §7 (file/v2/get: owner, type, file_key). */
export interface StoredFile {
  readonly key: string;
  /** The chat that it was sent to, where that is another than the message's: forwarded media keep their first owner until they are copied. */
  readonly ownerId?: ChatId;
  /** It is still being prepared (the wire's `p`) and cannot be forwarded; videos say so themselves. */
  readonly isPending?: true;
}

export interface ImageContent {
  readonly kind: 'image';
  readonly file: StoredFile;
  /** CSS pixels of the whole picture; 0 where the sender did not say. */
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

export interface VideoContent {
  readonly kind: 'video';
  readonly file: StoredFile;
  /** The still that stands for it. */
  readonly poster: StoredFile | undefined;
  readonly width: number;
  readonly height: number;
  readonly durationMs: number;
  readonly sizeBytes: number;
  /** It is still being prepared (the wire's `p`): it can be neither played nor forwarded. */
  readonly isPending: boolean;
}

export interface VoiceContent {
  readonly kind: 'voice';
  readonly file: StoredFile;
  readonly durationMs: number;
  /** Loudness over time, 0–31 each; empty where the sender did not say. */
  readonly waveform: readonly number[];
}

export interface DocumentContent {
  readonly kind: 'document';
  readonly file: StoredFile;
  readonly name: string;
  readonly sizeBytes: number;
}

export const GAMES = ['dice', 'rock-paper-scissors', 'coin-toss'] as const;
export type Game = (typeof GAMES)[number];

/** How many outcomes a game has: they are numbered from 1 (pips; rock, paper, scissors; heads, tails). */
export const GAME_OUTCOMES: Readonly<Record<Game, number>> = { dice: 6, 'rock-paper-scissors': 3, 'coin-toss': 2 };

export interface GameContent {
  readonly kind: 'game';
  readonly game: Game;
  /** From 1; undefined until the provider has thrown. */
  readonly outcome: number | undefined;
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

/** Spec: 1-chat §4 Money messages. `open`: it can still be taken. */
export type RedEnvelopeState = 'open' | 'received' | 'taken' | 'expired';

export interface RedEnvelopeContent {
  readonly kind: 'red-envelope';
  readonly envelopeId: string;
  readonly remark: string;
  readonly state: RedEnvelopeState;
  /** After this a general one cannot be opened; undefined: not said. */
  readonly expiresAtMs: number | undefined;
  /** The message says that one has been taken, rather than that there is one. */
  readonly isGrab: boolean;
}

export type TransferState = 'pending' | 'received' | 'returned' | 'expired';

export interface TransferContent {
  readonly kind: 'transfer';
  readonly transferId: string;
  readonly remark: string;
  /** As the platform wrote it; undefined where it is not said. */
  readonly amount: string | undefined;
  readonly state: TransferState;
  readonly fromId: UserId;
  readonly toId: UserId;
  /** Only the two and the group's admins see it. */
  readonly isPrivate: boolean;
}

export interface BetContent {
  readonly kind: 'bet';
  readonly share: 'order' | 'plan' | 'precision';
  readonly gameName: string;
  readonly playName: string;
  readonly periodNo: string;
  readonly content: string;
  readonly amount: string;
  readonly ownerName: string;
  readonly hitRate: string;
  readonly closesAtMs: number | undefined;
}

export interface CallContent {
  readonly kind: 'call';
  readonly medium: 'video' | 'audio';
  /** What became of it, as the provider wrote it; empty where it says nothing. */
  readonly text: string;
  readonly durationMs: number;
}

/** What the customer service's own system says in the chat. */
export interface ServiceInfoContent {
  readonly kind: 'service-info';
  readonly text: string;
}

/** What a message carries beside text, notices and commands, unpacked. Spec: 1-chat §3 Message types. */
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
  /** A type that this version does not know, or a body that makes no sense for its type. */
  | { readonly kind: 'unsupported' };
