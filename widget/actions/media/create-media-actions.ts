import { packContent } from '../../contract/entities/rich-content.ts';
import { fileSet } from '../../contract/http/file-set.ts';
import type { ChatId } from '../../domain/chat/chat-id.ts';
import type { Failure } from '../../domain/failure.ts';
import { maxMessageGraphemes } from '../../domain/group/message-style.ts';
import {
  ANIMATION_HEAD_BYTES,
  claimedKind,
  type FileProblem,
  fileForm,
  fileProblem,
  isAnimated,
  isLongPicture,
  kindOfForm,
} from '../../domain/message/file-check.ts';
import { localFileKey } from '../../domain/message/local-file.ts';
import { checkMessageText } from '../../domain/message/text.ts';
import type { RichContent } from '../../domain/message/rich-content.ts';
import { failure, success, type Result } from '../../domain/result.ts';
import { lazyModule } from '../../platform/lazy-module.ts';
import type { Media } from '../../platform/media.ts';
import { groupsAtom } from '../../state/chats.ts';
import type { LocalMedia } from '../../storage/outbox.ts';
import { fetchFile, fetchFileAddress, fetchSpeech } from '../../transport/file-fetch.ts';
import type { ActionDeps } from '../context.ts';
import type { CheckedFile, FileChoice, MediaActions } from './media-actions.ts';

/** The result of inspecting a file before it is sent. */
interface Looked extends CheckedFile {
  readonly poster: Blob | undefined;
}

/** All actions of a user on files. Loaded lazily with the chat room. Spec: 1-chat §5, §7, §8. */
export function createMediaActions(deps: ActionDeps): MediaActions {
  const { session, notify, platform, fileConnection, api, store } = deps;
  const { load: importMedia } = lazyModule(() => platform.importMedia());
  const knownTexts = new Map<string, string>();

  const refuse = (reason: Failure): Result<never, Failure> => {
    notify(reason);
    return failure(reason);
  };

  const lookAt = async (tools: Media, file: File, choice: FileChoice): Promise<Looked> => {
    const head = await headOf(file);
    const form = fileForm(head);
    const kind = kindOfForm(form);
    const found = { file, kind, width: 0, height: 0, durationMs: 0, isLong: false, poster: undefined };
    const problem = fileProblem(form, file.size, choice, claimedKind(file.type));
    /** A picked file that is no picture or video for the chat is sent as a document. */
    const orDocument = (reason: FileProblem): Looked =>
      choice === 'anything'
        ? { ...found, kind: 'document', problem: fileProblem('other', file.size, choice) }
        : { ...found, problem: reason };
    if (kind === 'document' || problem === 'empty' || problem === 'too_large') return { ...found, problem };
    if (kind === 'video') {
      const looked = await tools.look(file);
      // Only sound. Other browsers may play a video that this one cannot play at all.
      if (looked?.width === 0) return orDocument('type');
      return { ...found, ...looked, problem };
    }
    if (problem === 'webp') return orDocument(problem);
    // If the browser can decode HEIC pictures of phones, they are sent as JPEG.
    const size = await tools.pictureSize(file);
    if (size === undefined) return orDocument(problem ?? 'broken');
    return {
      ...found,
      ...size,
      isLong: !isAnimated(head) && isLongPicture(size.width, size.height),
      problem: undefined,
    };
  };

  /** Adds a message with a file to the chat. */
  const put = (
    chatId: ChatId,
    local: LocalMedia,
    contentOf: (key: string) => RichContent,
    isExempt: boolean,
  ): Result<undefined, Failure> => {
    const realtime = session.current()?.realtime();
    if (realtime === undefined) return failure({ code: 'not_connected' });
    const localId = platform.random.uuid();
    const content = packContent(contentOf(localFileKey(localId)));
    return realtime.outbox.send({ chatId, localId, content, media: local, isExempt });
  };

  const putFile = (
    chatId: ChatId,
    looked: Looked,
    { isExempt, albumId, choice }: { isExempt: boolean; albumId?: string | undefined; choice: FileChoice },
  ) => {
    const { file: blob, poster, kind } = looked;
    const documentName = choice === 'anything' && kind !== 'document' ? blob.name : undefined;
    return put(chatId, { blob, poster, documentName }, (key) => contentOf(looked, key, albumId), isExempt);
  };

  /** The local id of the caption is the album id (`domain/message/album.ts`). */
  const putCaption = (chatId: ChatId, localId: string, text: string, isExempt: boolean): Result<undefined, Failure> => {
    const realtime = session.current()?.realtime();
    if (realtime === undefined) return failure({ code: 'not_connected' });
    return realtime.outbox.send({ chatId, localId, content: { kind: 'text', text }, isExempt });
  };

  return {
    async checkFiles(files, choice = 'anything') {
      const tools = await importMedia();
      return Promise.all(files.map((file) => lookAt(tools, file, choice)));
    },
    async sendFiles(chatId, files, { choice = 'anything', caption = '', longAs = 'photo' } = {}) {
      const said =
        caption.trim() === ''
          ? undefined
          : checkMessageText(caption, maxMessageGraphemes(store.get(groupsAtom).get(chatId)));
      if (said?.ok === false) return refuse({ code: said.failure });
      const tools = await importMedia().catch(() => undefined);
      if (tools === undefined) return refuse({ code: 'upload_failed' });
      const looked: Looked[] = [];
      for (const file of files) looked.push(await lookAt(tools, file, choice));
      const good = looked
        .filter(({ problem }) => problem === undefined)
        .map((one): Looked => (one.isLong && longAs === 'file' ? { ...one, kind: 'document' } : one));
      const pictures = good.filter(({ kind }) => kind !== 'document');
      const hasAlbum = pictures.length > 1 || (pictures.length === 1 && said !== undefined);
      const captionId = platform.random.uuid();
      const sends: ((isExempt: boolean) => Result<undefined, Failure>)[] = [
        ...pictures.map(
          (one) => (isExempt: boolean) =>
            putFile(chatId, one, { isExempt, choice, albumId: hasAlbum ? captionId : undefined }),
        ),
        ...(said === undefined ? [] : [(isExempt: boolean) => putCaption(chatId, captionId, said.value, isExempt)]),
        ...good
          .filter(({ kind }) => kind === 'document')
          .map((one) => (isExempt: boolean) => putFile(chatId, one, { isExempt, choice })),
      ];
      for (const [index, send] of sends.entries()) {
        const sent = send(index > 0);
        if (!sent.ok) return refuse(sent.failure);
      }
      return success(undefined);
    },
    sendVoice(chatId, { blob, durationMs, waveform }) {
      const contentWith = (key: string): RichContent => ({ kind: 'voice', file: { key }, durationMs, waveform });
      const sent = put(chatId, { blob }, contentWith, false);
      return Promise.resolve(sent.ok ? sent : refuse(sent.failure));
    },
    cancelUpload(chatId, localId) {
      session.current()?.realtime()?.outbox.discard(chatId, localId);
    },
    async fetchFile({ key, ownerId }, chatId, { thumb = false, signal, onProgress } = {}) {
      const tools = await importMedia().catch(() => undefined);
      if (tools === undefined) return failure({ code: 'failed_to_fetch' });
      return fetchFile(fileConnection, tools, { key, ownerId: ownerId ?? chatId, isThumb: thumb, signal, onProgress });
    },
    async addressOf({ key, ownerId }, chatId) {
      const tools = await importMedia().catch(() => undefined);
      return tools && fetchFileAddress(fileConnection, tools, { key, ownerId: ownerId ?? chatId });
    },
    async voiceToText({ key, ownerId }, chatId) {
      const tools = await importMedia().catch(() => undefined);
      if (tools === undefined) return failure({ code: 'failed_to_fetch' });
      const spoken = await fetchSpeech(fileConnection, tools, { key, ownerId: ownerId ?? chatId });
      if (spoken.ok) knownTexts.set(key, spoken.value);
      return spoken;
    },
    knownText: ({ key }) => knownTexts.get(key),
    copyFile({ key, ownerId }, from, to) {
      const kinds = { type: 'message', fromType: 'message' } as const;
      return api.callDirect(fileSet, { fileKey: key, owner: to, from: ownerId ?? from, ...kinds });
    },
  };
}

async function headOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.slice(0, ANIMATION_HEAD_BYTES).arrayBuffer());
  } catch {
    return new Uint8Array();
  }
}

function contentOf(looked: Looked, key: string, albumId: string | undefined): RichContent {
  const { file, kind, width, height, durationMs, poster } = looked;
  const common = { file: { key }, sizeBytes: file.size };
  const album = albumId === undefined ? {} : { albumId };
  switch (kind) {
    case 'image':
      return { kind, ...common, ...album, width, height };
    case 'video':
      return {
        kind,
        ...common,
        ...album,
        poster: poster === undefined ? undefined : { key },
        width,
        height,
        durationMs,
        isPending: false,
      };
    case 'document':
      return { kind, ...common, name: file.name };
  }
}
