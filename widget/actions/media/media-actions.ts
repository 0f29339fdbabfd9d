import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { FileProblem } from '../../domain/message/file-check.ts';
import type { StoredFile } from '../../domain/message/rich-content.ts';
import type { Result } from '../../domain/result.ts';

/** A file that somebody has picked, looked at by its bytes. */
export interface CheckedFile {
  readonly file: File;
  /** What it will be sent as; `document` for everything that is neither picture nor video. */
  readonly kind: 'image' | 'video' | 'document';
  /** Why it cannot be sent; undefined: it can. `useFileProblem` has the words. */
  readonly problem: FileProblem | undefined;
  /** CSS pixels; 0 where they are not known. */
  readonly width: number;
  readonly height: number;
  /** Of a video; 0 where it is not known. */
  readonly durationMs: number;
}

export interface RecordedVoice {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Loudness over time, 0–31 each, at most 128. */
  readonly waveform: readonly number[];
}

/** What may be picked: pictures and videos alone (paste, drop), or documents too. */
export type FileChoice = 'pictures' | 'anything';

/** What a user does with files; `useActions().further(createMediaActions)`. */
export interface MediaActions {
  /** Looks at files before the user confirms them. `pictures`: everything else has the problem `type`. Spec: 1-chat §5. */
  readonly checkFiles: (files: readonly File[], choice?: FileChoice) => Promise<readonly CheckedFile[]>;
  /**
   * Sends files, each as a message of its own, in this order. Resolves when all stand in the chat. Files with a problem are
   * left out; the failure is that of the first message that was refused, and has been told.
   */
  readonly sendFiles: (
    chatId: ChatId,
    files: readonly File[],
    choice?: FileChoice,
  ) => Promise<Result<undefined, Failure>>;
  readonly sendVoice: (chatId: ChatId, voice: RecordedVoice) => Promise<Result<undefined, Failure>>;
  /** Takes an own message back that is not sent yet, or has failed: it leaves the chat, and what was uploaded of it is forgotten. */
  readonly cancelUpload: (chatId: ChatId, localId: string) => void;
  /**
   * The bytes of a message's file, or its thumbnail (pictures; a video has `poster`). `chatId` is the message's chat. Fails
   * with `failed_to_fetch` on a network error, `not_found` or `forbidden`. Never tells the user: the view does. An own
   * `local:` file is in `uploadsAtom`.
   */
  readonly fetchFile: (
    file: StoredFile,
    chatId: ChatId,
    options?: {
      readonly thumb?: boolean;
      readonly signal?: AbortSignal;
      /** From 0 to 1. */
      readonly onProgress?: (fraction: number) => void;
    },
  ) => Promise<Result<Blob, Failure>>;
  /**
   * Where a player fetches a file by itself, piece by piece, for some minutes. Undefined where the provider gives no such
   * address: then `fetchFile` has the bytes.
   */
  readonly addressOf: (file: StoredFile, chatId: ChatId) => Promise<string | undefined>;
  /**
   * What somebody says in a voice message; empty where nothing can be understood. Fails with `speech_unavailable` where the
   * provider cannot tell (`speechOfferedAtom`), with `server_error` where it cannot tell now.
   */
  readonly voiceToText: (file: StoredFile, chatId: ChatId) => Promise<Result<string, Failure>>;
  /** What `voiceToText` has found out since this page was opened. */
  readonly knownText: (file: StoredFile) => string | undefined;
  /** Gives a file to another chat, so that a message that shows it can be sent there. Spec: 1-chat §7 (file/v2/set). */
  readonly copyFile: (file: StoredFile, from: ChatId, to: ChatId) => Promise<Result<undefined, Failure>>;
}
