import { isAlbumId } from '../../domain/message/album-id.ts';
import {
  GAME_OUTCOMES,
  type BetContent,
  type Game,
  type RedEnvelopeState,
  type RichContent,
  type StoredFile,
  type TransferState,
} from '../../domain/message/rich-content.ts';
import type { MessageContent, RichMessageContent } from '../../domain/message/message.ts';
import { parseBody, textOf } from './body.ts';

/** Wire types of each kind; the first one is written. Spec: 1-chat §3 Message types. */
const IMAGE = ['img', 'qr_image'];
const VIDEO = ['video', 'video_msg', 'qr_video'];
const VOICE = ['audio_msg', 'audio', 'qr_audio'];
const DOCUMENT = ['doc_msg', 'qr_doc'];
const RED = ['red', 'friendRed', 'groupRed', 'generalRedEnvelope'];
const RED_GRAB = 'grebRedEnvelope';
const PRIVATE_TRANSFER = 'transferPrivate';
const TRANSFER = ['transfer', 'friendTransfer', PRIVATE_TRANSFER];
const GAME_PREFIX = 'game_';

const BET_SHARES: Readonly<Record<string, BetContent['share']>> = {
  shareBet: 'order',
  plan: 'plan',
  precisionBet: 'precision',
};
const RED_STATES: Readonly<Record<string, RedEnvelopeState>> = { '0': 'taken', '-1': 'expired', '2': 'received' };
const TRANSFER_STATES: Readonly<Record<string, TransferState>> = { '-1': 'expired', '2': 'received', '3': 'returned' };

type Fields = Readonly<Record<string, unknown>>;

/** Returns the content for a wire type and body; invalid content is `unsupported`. Spec: 1-chat §3, §4. D-10. */
export function unpackContent({ messageType, body }: RichMessageContent): RichContent {
  if (messageType.startsWith(GAME_PREFIX)) return readGame(messageType.slice(GAME_PREFIX.length), body);
  if (messageType === 'video-chat' || messageType === 'audio-chat') return readCall(messageType, body);
  const fields = parseBody(body);
  if (IMAGE.includes(messageType) || VIDEO.includes(messageType)) {
    return readPicture(fields, VIDEO.includes(messageType));
  }
  if (VOICE.includes(messageType)) return readVoice(fields);
  if (DOCUMENT.includes(messageType)) return readDocument(fields);
  if (RED.includes(messageType) || messageType === RED_GRAB) return readRed(fields, messageType === RED_GRAB);
  if (TRANSFER.includes(messageType)) return readTransfer(fields, messageType === PRIVATE_TRANSFER);
  const share = BET_SHARES[messageType];
  if (share !== undefined) return readBet(fields, share);
  switch (messageType) {
    case 'friendCard':
      return readPersonCard(fields);
    case 'groupCard':
      return readGroupCard(fields);
    case 'share':
      return readShare(fields, body);
    case 'cs-info':
      return { kind: 'service-info', text: firstText(fields, 'text', 'msg') || (body.startsWith('{') ? '' : body) };
    default:
      return { kind: 'unsupported' };
  }
}

/** Returns the content of a message, unpacked if it is packed. */
export const unpacked = (content: MessageContent): Exclude<MessageContent, RichMessageContent> | RichContent =>
  content.kind === 'rich' ? unpackContent(content) : content;

/**
 * Returns the wire type and body of a content. Throws for money, bets and calls: other services write these messages, never a
 * chat.
 */
export function packContent(content: RichContent): RichMessageContent {
  const rich = (messageType: string, fields?: object): RichMessageContent => ({
    kind: 'rich',
    messageType,
    body: fields === undefined ? '' : JSON.stringify(fields),
  });
  switch (content.kind) {
    case 'image':
      return rich('img', {
        ...writeFile(content.file),
        ...sizes(content),
        size: content.sizeBytes,
        ...writeAlbum(content),
      });
    case 'video':
      return rich('video', {
        ...writeFile(content.file),
        ...(content.poster === undefined ? {} : { pictureUrl: content.poster.key }),
        ...sizes(content),
        duration: content.durationMs / 1000,
        size: content.sizeBytes,
        ...(content.isPending ? { p: 1 } : {}),
        ...writeAlbum(content),
      });
    case 'voice':
      return rich('audio_msg', {
        ...writeFile(content.file),
        duration: content.durationMs / 1000,
        ...(content.waveform.length === 0 ? {} : { waveform: content.waveform }),
      });
    case 'document':
      return rich('doc_msg', { ...writeFile(content.file), name: content.name, size: content.sizeBytes });
    case 'game':
      return rich(
        `${GAME_PREFIX}${content.game}`,
        content.outcome === undefined ? undefined : { result: content.outcome },
      );
    case 'person-card':
      return rich('friendCard', { ml_id: content.userId, user_name: content.name, head_photo: content.photo });
    case 'group-card':
      return rich('groupCard', {
        group_id: content.groupId,
        group_no: content.groupNo,
        group_name: content.name,
        head_photo: content.photo,
      });
    case 'share':
      return rich('share', { title: content.title, text: content.text, url: content.url });
    case 'service-info':
      return rich('cs-info', { text: content.text });
    case 'red-envelope':
    case 'transfer':
    case 'bet':
    case 'call':
    case 'unsupported':
      throw new Error(`a chat does not write messages of kind ${content.kind}`);
  }
}

const UNSUPPORTED: RichContent = { kind: 'unsupported' };

/** Returns the file of a message that is not a video. */
function sourceOf(fields: Fields): StoredFile | undefined {
  const file = fileOf(fields['src'], fields['owner']);
  return file !== undefined && isSaid(fields['p']) ? { ...file, isPending: true } : file;
}

/** Reads a file from its key, or from a path or address with the key in its query. */
function fileOf(value: unknown, owner?: unknown): StoredFile | undefined {
  const source = textOf(value);
  if (source === '') return undefined;
  const named = /[?&]file_key=([^&#]+)/.exec(source)?.[1];
  const ownerId = textOf(owner);
  return { key: named === undefined ? source : decoded(named), ...(ownerId === '' ? {} : { ownerId }) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const writeFile = ({ key, ownerId }: StoredFile): object => ({
  src: key,
  ...(ownerId === undefined ? {} : { owner: ownerId }),
});

const sizes = ({ width, height }: { readonly width: number; readonly height: number }): object => ({ width, height });

const writeAlbum = ({ albumId }: { readonly albumId?: string }): object =>
  albumId === undefined ? {} : { album_id: albumId };

/** Ignores an id of another form: the picture then has no album. */
function readAlbum(value: unknown): { readonly albumId?: string } {
  const albumId = textOf(value);
  return isAlbumId(albumId) ? { albumId } : {};
}

/** Returns the first positive number, also from text; 0 if there is none. */
function numberOf(...values: readonly unknown[]): number {
  for (const value of values) {
    const number = typeof value === 'number' ? value : typeof value === 'string' && value !== '' ? Number(value) : NaN;
    if (Number.isFinite(number) && number > 0) return number;
  }
  return 0;
}

/** Returns the first non-empty value among several field names. */
function firstText(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields[name];
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  }
  return '';
}

/** The wire has seconds. */
const durationMs = (fields: Fields): number => Math.round(numberOf(fields['duration'], fields['time']) * 1000);

function readPicture(fields: Fields, isVideo: boolean): RichContent {
  const file = isVideo
    ? fileOf(fields['src'], fields['owner'])
    : sourceOf({ ...fields, src: fields['src'] ?? fields['pictureUrl'] });
  if (file === undefined) return UNSUPPORTED;
  const size = {
    width: numberOf(fields['width']),
    height: numberOf(fields['height']),
    sizeBytes: numberOf(fields['size']),
  };
  const album = readAlbum(fields['album_id']);
  if (!isVideo) return { kind: 'image', file, ...size, ...album };
  const poster = fileOf(fields['pictureUrl'], fields['owner']);
  const isPending = isSaid(fields['p']);
  return { kind: 'video', file, poster, ...size, durationMs: durationMs(fields), isPending, ...album };
}

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '' && value !== false;

/** A voice message without a source is still a voice message; the bubble shows that it cannot be loaded. Spec: 1-chat §8. */
function readVoice(fields: Fields): RichContent {
  if (Object.keys(fields).length === 0) return UNSUPPORTED;
  const file = sourceOf(fields) ?? { key: '' };
  const given = fields['waveform'];
  const waveform = Array.isArray(given)
    ? given.slice(0, 128).map((value) => Math.min(31, Math.max(0, Math.round(numberOf(value)))))
    : [];
  return { kind: 'voice', file, durationMs: durationMs(fields), waveform };
}

function readDocument(fields: Fields): RichContent {
  const file = sourceOf(fields);
  if (file === undefined) return UNSUPPORTED;
  return { kind: 'document', file, name: firstText(fields, 'name'), sizeBytes: numberOf(fields['size']) };
}

function readGame(name: string, body: string): RichContent {
  if (!Object.hasOwn(GAME_OUTCOMES, name)) return UNSUPPORTED;
  const game = name as Game;
  const fields = parseBody(body);
  const outcome = numberOf(fields['result'], fields['outcome'], /^\d$/.test(body) ? body : undefined);
  const isPossible = Number.isInteger(outcome) && outcome >= 1 && outcome <= GAME_OUTCOMES[game];
  return { kind: 'game', game, outcome: isPossible ? outcome : undefined };
}

function readPersonCard(fields: Fields): RichContent {
  const userId = firstText(fields, 'ml_id', 'user_id');
  if (userId === '') return UNSUPPORTED;
  return { kind: 'person-card', userId, name: firstText(fields, 'user_name'), photo: firstText(fields, 'head_photo') };
}

function readGroupCard(fields: Fields): RichContent {
  const groupId = firstText(fields, 'group_id');
  const groupNo = firstText(fields, 'group_no');
  if (groupId === '' && groupNo === '') return UNSUPPORTED;
  const name = firstText(fields, 'group_name');
  return { kind: 'group-card', groupId, groupNo, name, photo: firstText(fields, 'head_photo') };
}

function readShare(fields: Fields, body: string): RichContent {
  const url = firstText(fields, 'url', 'link');
  const title = firstText(fields, 'title', 'name');
  const text = firstText(fields, 'text', 'msg', 'desc') || (body.startsWith('{') ? '' : body);
  return url === '' && title === '' && text === '' ? UNSUPPORTED : { kind: 'share', title, text, url };
}

function readRed(fields: Fields, isGrab: boolean): RichContent {
  const expiresAt = numberOf(fields['expireTime']);
  return {
    kind: 'red-envelope',
    envelopeId: firstText(fields, 'redId', 'id', 'muid'),
    remark: firstText(fields, 'redDesc', 'remark', 'desc'),
    state: RED_STATES[firstText(fields, 'state')] ?? 'open',
    expiresAtMs: expiresAt === 0 ? undefined : toMs(expiresAt),
    isGrab,
  };
}

/** Ten digits are seconds. */
const toMs = (time: number): number => (time < 1e10 ? time * 1000 : time);

function readTransfer(fields: Fields, isPrivate: boolean): RichContent {
  const amount = firstText(fields, 'amount');
  return {
    kind: 'transfer',
    transferId: firstText(fields, 'transferId', 'id'),
    remark: firstText(fields, 'remark'),
    amount: amount === '' ? undefined : amount,
    state: TRANSFER_STATES[firstText(fields, 'state')] ?? 'pending',
    fromId: firstText(fields, 'muid'),
    toId: firstText(fields, 'muidTarget'),
    isPrivate,
  };
}

function readBet(fields: Fields, share: BetContent['share']): RichContent {
  const closesAt = numberOf(fields['periodEndDate']);
  return {
    kind: 'bet',
    share,
    gameName: firstText(fields, 'gameName'),
    playName: firstText(fields, 'playName'),
    periodNo: firstText(fields, 'periodNo'),
    content: firstText(fields, 'betContent'),
    amount: firstText(fields, 'betAmount', 'betStake'),
    ownerName: firstText(fields, 'ownNickName', 'accountName'),
    hitRate: firstText(fields, 'hitRate'),
    closesAtMs: closesAt === 0 ? undefined : toMs(closesAt),
  };
}

function readCall(messageType: string, body: string): RichContent {
  const fields = body.startsWith('{') ? parseBody(body) : {};
  const text = Object.keys(fields).length === 0 ? body : firstText(fields, 'text', 'msg');
  return {
    kind: 'call',
    medium: messageType === 'video-chat' ? 'video' : 'audio',
    text,
    durationMs: durationMs(fields),
  };
}
