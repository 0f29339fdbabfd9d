import { expect, test } from 'vitest';
import { removeUnusedFiles } from '../../applet-host-demo/provider/capabilities/files/clean-up.ts';
import { createMediaActions } from '../../widget/actions/media/create-media-actions.ts';
import { createMessageActions } from '../../widget/actions/message-actions.ts';
import type { MediaActions } from '../../widget/actions/media/media-actions.ts';
import { FILE_PART_PATH } from '../../widget/contract/files.ts';
import { UPLOAD_PART_BYTES } from '../../widget/domain/limits.ts';
import type { Chat } from '../../widget/domain/chat/chat.ts';
import { isSent, type Message } from '../../widget/domain/message/message.ts';
import type { RichContent } from '../../widget/domain/message/rich-content.ts';
import { createBrowserHttp } from '../../widget/platform/http.browser.ts';
import type { HttpClient } from '../../widget/platform/http.ts';
import { NOT_LOADED, type FileUpload, type Media } from '../../widget/platform/media.ts';
import { openChatAtom } from '../../widget/state/open-chat.ts';
import { speechOfferedAtom } from '../../widget/state/speech.ts';
import { toastsAtom } from '../../widget/state/notices.ts';
import { uploadsAtom, type Upload } from '../../widget/state/uploads.ts';
import { signedIn } from '../support/conversation.ts';
import {
  gifSample,
  heicSample,
  photoSample,
  pngSample,
  videoSample,
  voiceSample,
  webpSample,
} from '../support/media-samples.ts';
import { createNodeMedia } from '../support/node-media.ts';
import { useStage } from '../support/stage.ts';
import { untilState } from '../support/until.ts';
import type { TestWidget } from '../support/widget.ts';

const stage = useStage();
const { keep, twoFriends } = stage;

const mediaOf = (widget: TestWidget): MediaActions => widget.actions.lazy(createMediaActions);
const fileOf = (bytes: Uint8Array<ArrayBuffer>, name: string, type = ''): File => new File([bytes], name, { type });
const rich = (message: Message | undefined): RichContent | undefined =>
  message?.content.kind === 'rich' ? message.content.rich : undefined;

/** Waits until the open chat shows a message with a file of this kind, in this state. */
async function untilFile(widget: TestWidget, kind: RichContent['kind'], state: Message['delivery']['state']) {
  const isIt = (message: Message): boolean => rich(message)?.kind === kind && message.delivery.state === state;
  const { messages } = await widget.untilOpenChat(`${kind} ${state}`, (chat) => chat.messages.some(isIt));
  const message = messages.find(isIt);
  if (message === undefined) throw new Error('unreachable');
  return message;
}

const untilUpload = (widget: TestWidget, what: string, isReached: (uploads: readonly Upload[]) => boolean) =>
  untilState(what, widget.store, uploadsAtom, (uploads) => isReached([...uploads.values()]));

async function opened(chatId: string, widget: TestWidget): Promise<TestWidget> {
  await widget.actions.openChat(chatId);
  return keep(widget);
}

/** Opens a chat for a user whose browser handles media in another way. */
const openedWith = async (media: Media, who: Parameters<typeof signedIn>[1], chatId: string): Promise<TestWidget> =>
  opened(chatId, await signedIn(stage.provider, who, { platform: { importMedia: () => Promise.resolve(media) } }));

test('shows a picture at once; delivers it smaller, without location', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const a = await opened(chatId, await signedIn(stage.provider, anna));
  const b = await opened(chatId, await signedIn(stage.provider, ben));
  const photo = fileOf(await photoSample(2000, 1500), 'holiday.jpg', 'image/jpeg');
  expect((await mediaOf(a).sendFiles(chatId, [photo])).ok).toBe(true);
  const waiting = rich(a.store.get(openChatAtom)?.messages.at(-1));
  expect(waiting).toMatchObject({ kind: 'image', width: 1500, height: 2000 });

  const sent = await untilFile(a, 'image', 'sent');
  expect(a.store.get(uploadsAtom).get(sent.localId)).toMatchObject({ state: 'done', fraction: 1 });
  expect(a.store.get(uploadsAtom).get(sent.localId)?.previewUrl).toBeDefined();
  const got = rich(await untilFile(b, 'image', 'sent'));
  if (got?.kind !== 'image') throw new Error('no picture');
  expect([got.width, got.height]).toEqual([960, 1280]);
  const [whole, thumb] = await Promise.all([
    mediaOf(b).fetchFile(got.file, chatId),
    mediaOf(b).fetchFile(got.file, chatId, { thumb: true }),
  ]);
  if (!whole.ok || !thumb.ok) throw new Error('it cannot be fetched');
  expect(whole.value.size).toBe(got.sizeBytes);
  expect(thumb.value.size).toBeLessThan(whole.value.size);
  expect(new TextDecoder('latin1').decode(await whole.value.arrayBuffer())).not.toContain('Lumora');
});

test('sends several files in order and keeps animations unchanged', async () => {
  const { anna, chatId } = await twoFriends();
  const a = await opened(chatId, await signedIn(stage.provider, anna));
  const gif = await gifSample();
  const files = [
    fileOf(gif, 'a.gif', 'image/gif'),
    fileOf(await pngSample(), 'b.png'),
    fileOf(new Uint8Array([1, 2, 3]), 'c.txt'),
  ];
  await mediaOf(a).sendFiles(chatId, files);
  await untilFile(a, 'document', 'sent');
  const kinds = (a.store.get(openChatAtom)?.messages ?? []).map((message) => rich(message)?.kind);
  expect(kinds).toEqual(['image', 'image', 'document']);
  const first = rich(a.store.get(openChatAtom)?.messages[0]);
  const fetched = first?.kind === 'image' ? await mediaOf(a).fetchFile(first.file, chatId) : undefined;
  expect(fetched?.ok === true && new Uint8Array(await fetched.value.arrayBuffer())).toEqual(gif);
  expect(rich(a.store.get(openChatAtom)?.messages[2])).toMatchObject({ name: 'c.txt', sizeBytes: 3 });
});

test('fails files with a reason when storage quota is exceeded', async () => {
  const { anna, chatId } = await twoFriends();
  await stage.provider.saveTenant({ storageQuotaBytes: 2 });
  const a = await opened(chatId, await signedIn(stage.provider, anna));
  await mediaOf(a).sendFiles(chatId, [fileOf(await pngSample(), 'a.png')]);
  const failure = 'storage_full';
  expect((await untilFile(a, 'image', 'failed')).delivery).toMatchObject({ state: 'failed', failure });
  await mediaOf(a).sendFiles(chatId, [fileOf(new Uint8Array([1, 2, 3]), 'c.txt')]);
  expect((await untilFile(a, 'document', 'failed')).delivery).toMatchObject({ state: 'failed', failure });
  await stage.provider.saveTenant({});
});

test('sends a voice message with duration and waveform, without text', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const a = await opened(chatId, await signedIn(stage.provider, anna));
  const b = await opened(chatId, await signedIn(stage.provider, ben));
  const blob = new Blob([await voiceSample(2)], { type: 'audio/webm' });
  await mediaOf(a).sendVoice(chatId, { blob, durationMs: 1, waveform: [3, 31, 0] });
  const got = rich(await untilFile(b, 'voice', 'sent'));
  expect(got).toMatchObject({ kind: 'voice', durationMs: 1900, waveform: [3, 31, 0] });
  if (got?.kind !== 'voice') return;
  expect(b.store.get(speechOfferedAtom)).toBe(false);
  expect(await mediaOf(b).voiceToText(got.file, chatId)).toMatchObject({
    ok: false,
    failure: { code: 'speech_unavailable' },
  });
});

/** Media whose network fails in the middle of an upload until `mend` is called. */
function brokenAfter(parts: number): { readonly media: Media; readonly repair: () => void; readonly sent: string[] } {
  const real = createNodeMedia();
  const sent: string[] = [];
  let isBroken = true;
  const upload = (request: FileUpload): ReturnType<Media['upload']> => {
    const url = new URL(request.url);
    if (url.pathname === FILE_PART_PATH) {
      if (isBroken && sent.length >= parts) return Promise.resolve({ kind: 'network' });
      sent.push(url.searchParams.get('part') ?? '');
    }
    return real.upload(request);
  };
  return { media: { ...real, upload }, repair: () => (isBroken = false), sent };
}

/** The network of a provider that compresses each uploaded video afterwards. */
function createCompressingHttp(): HttpClient {
  const http = createBrowserHttp();
  return {
    async send(request) {
      const outcome = await http.send(request);
      if (outcome.kind !== 'response' || !request.url.endsWith('/api/file/v2/complete')) return outcome;
      const reply = JSON.parse(outcome.text) as { data: object };
      return { ...outcome, text: JSON.stringify({ ...reply, data: { ...reply.data, p: '1' } }) };
    },
  };
}

test('announces a video that the provider is still compressing', async () => {
  const { anna, chatId } = await twoFriends();
  const a = await opened(chatId, await signedIn(stage.provider, anna, { platform: { http: createCompressingHttp() } }));
  const video = await videoSample({ bytes: UPLOAD_PART_BYTES });
  await mediaOf(a).sendFiles(chatId, [fileOf(video, 'clip.mp4', 'video/mp4')]);
  await untilFile(a, 'video', 'sent');
  expect(a.store.get(toastsAtom).map(({ failure }) => failure.code)).toContain('video_pushed');
});

test('resumes an interrupted video upload, even with an expired token', async () => {
  const { anna, ben, chatId } = await twoFriends();
  const { media, repair, sent } = brokenAfter(2);
  const a = await openedWith(media, anna, chatId);
  const b = await opened(chatId, await signedIn(stage.provider, ben));
  const video = await videoSample({ bytes: 3 * UPLOAD_PART_BYTES + 500 });
  await mediaOf(a).sendFiles(chatId, [fileOf(video, 'clip.mp4', 'video/mp4')]);
  await untilUpload(a, 'a pause', (uploads) =>
    uploads.some(({ state, fraction }) => state === 'paused' && fraction > 0.5),
  );
  stage.provider.advanceClock(16 * 60_000);
  repair();
  await untilFile(a, 'video', 'sent');
  expect(sent).toEqual(['0', '1', '2', '3']);
  // This provider compresses nothing, so the widget announces nothing.
  expect(a.store.get(toastsAtom).map(({ failure }) => failure.code)).not.toContain('video_pushed');

  const got = rich(await untilFile(b, 'video', 'sent'));
  if (got?.kind !== 'video') throw new Error('no video');
  expect(got).toMatchObject({
    width: 320,
    height: 180,
    durationMs: 3000,
    sizeBytes: video.byteLength,
    isPending: false,
  });
  const [whole, poster] = await Promise.all([
    mediaOf(b).fetchFile(got.file, chatId),
    got.poster === undefined ? undefined : mediaOf(b).fetchFile(got.poster, chatId),
  ]);
  expect(whole.ok && Buffer.from(await whole.value.arrayBuffer()).equals(video)).toBe(true);
  expect(poster?.ok === true && poster.value.type).toBe('image/jpeg');
});

test('continues a closed tab’s upload in the next one', async () => {
  const { anna, chatId } = await twoFriends();
  const { media } = brokenAfter(1);
  const first = await openedWith(media, anna, chatId);
  const video = await videoSample({ bytes: 2 * UPLOAD_PART_BYTES });
  await mediaOf(first).sendFiles(chatId, [fileOf(video, 'clip.mp4', 'video/mp4')]);
  await untilUpload(first, 'a pause', (uploads) => uploads.some(({ state }) => state === 'paused'));
  await first.stop();
  const second = await opened(chatId, await signedIn(stage.provider, anna, { profile: first.profile }));
  const sent = await untilFile(second, 'video', 'sent');
  expect(rich(sent)).toMatchObject({ kind: 'video', sizeBytes: video.byteLength });
  expect(second.store.get(uploadsAtom).get(sent.localId)?.previewUrl).toBeDefined();
});

test('removes a cancelled upload and sends the messages after it', async () => {
  const { anna, chatId } = await twoFriends();
  const { media } = brokenAfter(0);
  const a = await openedWith(media, anna, chatId);
  await mediaOf(a).sendFiles(chatId, [fileOf(await videoSample(), 'clip.mp4', 'video/mp4')]);
  const waiting = await untilFile(a, 'video', 'sending');
  a.actions.sendText(chatId, 'after it');
  await untilUpload(a, 'a pause', (uploads) => uploads.some(({ state }) => state === 'paused'));
  mediaOf(a).cancelUpload(chatId, waiting.localId);
  await a.untilMessage('after it', 'sent');
  expect(a.texts()).toEqual(['after it']);
  expect(a.store.get(uploadsAtom).size).toBe(0);
});

test('restores the last visible message when an upload is cancelled', async () => {
  const { anna, chatId } = await twoFriends();
  const { media } = brokenAfter(0);
  const a = await openedWith(media, anna, chatId);
  a.actions.sendText(chatId, 'stays');
  a.actions.sendText(chatId, 'slip');
  const slip = await a.untilMessage('slip', 'sent');
  if (!isSent(slip)) throw new Error('unreachable');
  expect((await a.actions.lazy(createMessageActions).recall(slip)).ok).toBe(true);
  const isLast = (text: string) => (chat: Chat) =>
    chat.lastMessage?.content.kind === 'text' && chat.lastMessage.content.text === text;
  await a.untilChat('the one before the slip', chatId, isLast('stays'));
  await mediaOf(a).sendFiles(chatId, [fileOf(await videoSample(), 'clip.mp4', 'video/mp4')]);
  const waiting = await untilFile(a, 'video', 'sending');
  await a.untilChat('the upload', chatId, ({ lastMessage }) => lastMessage?.localId === waiting.localId);
  mediaOf(a).cancelUpload(chatId, waiting.localId);
  const { lastMessage } = await a.untilChat(
    'no upload',
    chatId,
    (chat) => chat.lastMessage?.localId !== waiting.localId,
  );
  expect(lastMessage?.content).toEqual({ kind: 'text', text: 'stays' });
});

test('shows why an upload failed and allows a resend', async () => {
  const { anna, chatId } = await twoFriends();
  const real = createNodeMedia();
  let isReadable = false;
  const media: Media = { ...real, hash: (blob) => (isReadable ? real.hash(blob) : Promise.resolve(undefined)) };
  const a = await openedWith(media, anna, chatId);
  await mediaOf(a).sendFiles(chatId, [fileOf(await videoSample(), 'clip.mp4', 'video/mp4')]);
  const failed = await untilFile(a, 'video', 'failed');
  expect(failed.delivery).toEqual({ state: 'failed', failure: 'hash_failed' });
  expect(a.store.get(toastsAtom).map(({ failure }) => failure.code)).toContain('hash_failed');
  expect(a.store.get(uploadsAtom).get(failed.localId)?.state).toBe('failed');
  const report = { code: 'hash_failed', detail: '', kind: 'video' };
  expect(a.warnings).toContain(`an upload failed ${JSON.stringify(report)}`);
  isReadable = true;
  a.actions.resendMessage(chatId, failed.localId);
  await untilFile(a, 'video', 'sent');
});

test('checks files by their bytes before the user confirms them', async () => {
  const { anna } = await twoFriends();
  const a = keep(await signedIn(stage.provider, anna));
  const files = [
    fileOf(await webpSample(), 'a.png', 'image/png'),
    fileOf(heicSample(), 'b.jpg', 'image/jpeg'),
    fileOf((await pngSample()).slice(0, 40), 'c.png', 'image/png'),
    fileOf(await pngSample(), 'd.webp', 'image/webp'),
    fileOf(await videoSample(), 'e.mp4'),
    fileOf(new Uint8Array([1]), 'f.exe'),
  ];
  const problems = async (choice: 'pictures' | 'anything') =>
    (await mediaOf(a).checkFiles(files, choice)).map(({ problem }) => problem);
  expect(await problems('anything')).toEqual(files.map(() => undefined));
  expect((await mediaOf(a).checkFiles(files)).map(({ kind }) => kind)).toEqual([
    'document',
    'document',
    'document',
    'image',
    'video',
    'document',
  ]);
  expect(await problems('pictures')).toEqual(['webp', 'heic', 'broken', undefined, undefined, 'type']);
  expect((await mediaOf(a).checkFiles(files))[4]).toMatchObject({ kind: 'video', width: 320, durationMs: 3000 });
});

test('pauses an upload with unloaded code, and resumes it', async () => {
  const { anna, chatId } = await twoFriends();
  const real = createNodeMedia();
  let isLoaded = false;
  const media: Media = { ...real, hash: (blob) => (isLoaded ? real.hash(blob) : Promise.resolve(NOT_LOADED)) };
  const a = await openedWith(media, anna, chatId);
  await mediaOf(a).sendFiles(chatId, [fileOf(await videoSample(), 'clip.mp4', 'video/mp4')]);
  await untilUpload(a, 'a pause', (uploads) => uploads.some(({ state }) => state === 'paused'));
  expect(a.store.get(toastsAtom).map(({ failure }) => failure.code)).toContain('upload_component');
  expect(a.warnings.some((warning) => warning.includes('"code":"upload_component"'))).toBe(true);
  isLoaded = true;
  await untilFile(a, 'video', 'sent');
});

/** Anna has uploaded a document to a frozen group of Ben, and the provider has refused its message. */
async function refusedFile() {
  const { anna, ben } = await twoFriends();
  const groupId = await stage.provider.createGroup({ owner: ben.account.userId, members: [anna.account.userId] });
  const setFrozen = (isFrozen: boolean) =>
    stage.provider.services.db
      .updateTable('groups')
      .set({ is_frozen: isFrozen })
      .where('group_id', '=', groupId)
      .execute();
  const a = await opened(groupId, await signedIn(stage.provider, anna));
  await setFrozen(true);
  await mediaOf(a).sendFiles(groupId, [fileOf(new Uint8Array([1, 2, 3]), 'c.txt')]);
  const { localId } = await untilFile(a, 'document', 'failed');
  expect(await stage.provider.services.db.selectFrom('files').select('file_key').execute()).not.toEqual([]);
  // The provider deletes files without a message after a day.
  const { limits } = stage.provider.services;
  await removeUnusedFiles({ ...stage.provider.services, limits: { ...limits, unusedFileMs: 0 } });
  await setFrozen(false);
  return { anna, ben, a, groupId, localId };
}

test.each(['at once', 'on the next visit'])('uploads a file again %s after the provider deleted it', async (when) => {
  const { anna, ben, a, groupId, localId } = await refusedFile();
  if (when !== 'at once') await a.stop();
  const sender =
    when === 'at once' ? a : await opened(groupId, await signedIn(stage.provider, anna, { profile: a.profile }));
  await untilFile(sender, 'document', 'failed');
  const isPreviewed = (uploads: readonly Upload[]) => uploads.some(({ previewUrl }) => previewUrl !== undefined);
  await untilUpload(sender, 'its own file', isPreviewed);
  sender.actions.resendMessage(groupId, localId);
  await untilFile(sender, 'document', 'sent');
  const b = await opened(groupId, await signedIn(stage.provider, ben));
  const got = rich(await untilFile(b, 'document', 'sent'));
  const fetched = got?.kind === 'document' ? await mediaOf(b).fetchFile(got.file, groupId) : undefined;
  expect(fetched?.ok === true && [...new Uint8Array(await fetched.value.arrayBuffer())]).toEqual([1, 2, 3]);
});
