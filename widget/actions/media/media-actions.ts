import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import type { FileProblem } from '../../domain/message/file-check.ts';
import type { StoredFile } from '../../domain/message/rich-content.ts';
import type { Result } from '../../domain/result.ts';

/** A file that the user has picked, checked by its bytes. */
export interface CheckedFile {
  readonly file: File;
  /** The kind of its message; `document` for everything that is neither picture nor video. */
  readonly kind: 'image' | 'video' | 'document';
  /** The reason why it cannot be sent; undefined: it can. `useFileProblem` has the texts. */
  readonly problem: FileProblem | undefined;
  /** CSS pixels; 0 if they are unknown. */
  readonly width: number;
  readonly height: number;
  /** The duration of a video; 0 if it is unknown. */
  readonly durationMs: number;
  /** A picture whose details are lost when it is scaled down. */
  readonly isLong: boolean;
}

export interface RecordedVoice {
  readonly blob: Blob;
  readonly durationMs: number;
  /** Loudness over time, 0–31 each, at most 128. */
  readonly waveform: readonly number[];
}

/** The allowed files: only pictures and videos (paste, drop), or documents too. */
export type FileChoice = 'pictures' | 'anything';

export interface FilesToSend {
  readonly choice?: FileChoice;
  /** The caption of the files; a blank one is omitted. */
  readonly caption?: string;
  /** How long pictures are sent. */
  readonly longAs?: 'photo' | 'file';
}

/** The actions of a user on files; `useActions().lazy(createMediaActions)`. */
export interface MediaActions {
  /** Checks files before the user confirms them. `pictures`: all others have the problem `type`. Spec: 1-chat §5. */
  readonly checkFiles: (files: readonly File[], choice?: FileChoice) => Promise<readonly CheckedFile[]>;
  /**
   * Sends files, each as a separate message. Pictures and videos come first, in this order, as one album if there are
   * several or a caption. Then the caption and the documents follow. Resolves when the chat shows all messages. Skips
   * files with a problem. The failure is that of the first refused message, and the widget has shown it.
   */
  readonly sendFiles: (
    chatId: ChatId,
    files: readonly File[],
    options?: FilesToSend,
  ) => Promise<Result<undefined, Failure>>;
  readonly sendVoice: (chatId: ChatId, voice: RecordedVoice) => Promise<Result<undefined, Failure>>;
  /** Deletes an own message that is unsent or has failed. It disappears from the chat, and its upload is discarded. */
  readonly cancelUpload: (chatId: ChatId, localId: string) => void;
  /**
   * Returns the bytes of a message's file, or its thumbnail (pictures; a video has `poster`). `chatId` is the message's
   * chat. Fails with `failed_to_fetch` on a network error, `not_found` or `forbidden`. Shows nothing to the user; the
   * view does. An own `local:` file is in `uploadsAtom`.
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
   * Returns a URL from which a media player can load the file piece by piece, valid for some minutes. Undefined if the
   * provider has none; use `fetchFile` then.
   */
  readonly addressOf: (file: StoredFile, chatId: ChatId) => Promise<string | undefined>;
  /**
   * Returns the transcript of a voice message; empty if nothing can be understood. Fails with `speech_unavailable` if
   * the provider does not transcribe (`speechOfferedAtom`), and with `server_error` if it temporarily cannot.
   */
  readonly voiceToText: (file: StoredFile, chatId: ChatId) => Promise<Result<string, Failure>>;
  /** Returns the result of `voiceToText`, if it was called on this page. */
  readonly knownText: (file: StoredFile) => string | undefined;
  /** Copies a file to another chat, so that a message with it can be sent there. Spec: 1-chat §7 (file/v2/set). */
  readonly copyFile: (file: StoredFile, from: ChatId, to: ChatId) => Promise<Result<undefined, Failure>>;
}
