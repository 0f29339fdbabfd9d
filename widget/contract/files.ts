/**
 * Files: pictures, videos, voice messages and documents of the chat. Pictures and voice messages are uploaded in one multipart
 * request, videos and documents in parts with a token. All are downloaded from one path. Spec: 1-chat §5, §7. D-09.
 */
import { count, flag, named, oneOf, optional, record, textThat, textUpTo, withDefault, type Decoded } from './codec.ts';
import { chatKind } from '../domain/chat/chat-id.ts';
import { chatId } from './ids.ts';

export const FILE_KINDS = ['image', 'video', 'voice', 'document'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** Kinds that are uploaded in one request. `PART_FILE_KINDS` are uploaded in parts. */
const WHOLE_FILE_KINDS = ['image', 'voice'] as const;
export const PART_FILE_KINDS = ['video', 'document'] as const;

/** Owner of a file: a chat, or a user's stickers. Spec: 1-chat §7 (type, from_type). */
export const FILE_OWNER_TYPES = ['message', 'user_sticker'] as const;
export type FileOwnerType = (typeof FILE_OWNER_TYPES)[number];

/** `GET`: owner, type, file_key, thumb. */
export const FILE_PATH = '/api/file/v2/get';
/** The same for the chats with the customer service. Spec: 1-chat §7. */
export const SERVICE_FILE_PATH = '/api/cs/mluser/file/get';
/** `POST`, multipart: `data` (JSON) and the file itself. */
export const FILE_UPLOAD_PATH = '/api/file/v2/upload';
export const UPLOAD_DATA_FIELD = 'data';
export const UPLOAD_FILE_FIELD = 'file';
/** `POST`, the part's raw bytes: access_key_id, part (from 0), with the security token in the header. */
export const FILE_PART_PATH = '/api/file/v2/part';
/** `POST` without a session: the answer lets the browser delete its cached copies of this origin's answers. */
export const CLEAR_CACHE_PATH = '/api/file/v2/clear-cache';
/** `GET`: type `audio_txt`, owner, file_key. */
export const FILE_SPEECH_PATH = '/api/file/v2/speech';
export const SPEECH_TYPE = 'audio_txt';
/** `GET`: owner, type, file_key. Answers a link that replaces the header, because media elements cannot send one. */
export const FILE_LINK_PATH = '/api/file/v2/link';
export const LINK_PARAMETER = 'link';
/** `GET`: owner, type, file_key. Public for who knows the key, because pictures on a page cannot send a header. L-PS2. */
export const AVATAR_PATH = '/api/file/v2/avatar';
/** The type of a file request for an avatar. */
const AVATAR_TYPE = 'avatar';
/** `POST`, multipart: name, type, width, height, and the picture itself. Spec: 2-contacts-groups §7 /upload/addPhoto. */
export const AVATAR_UPLOAD_CALL = '/upload/addPhoto';
export const AVATAR_UPLOAD_FIELD = 'pic';
/** Carries the session token, or the token of an upload. */
export const AUTHORIZATION_HEADER = 'authorization';

export const isFileKey = (text: string): boolean => /^[0-9A-Za-z_-]{16,64}$/.test(text);
export const fileKey = textThat(isFileKey, 'file key');

/** A chat id, or a user's. */
export const fileOwner = textThat((text) => /^[0-9A-Za-z]{8,64}$/.test(text), 'chat id or user id');

export interface UploadToken {
  /** Identifies the upload; every renewal keeps it. */
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly securityToken: string;
  readonly expiresAtMs: number;
  /** Proves on completion that it is the same upload. */
  readonly verificationCode: string;
  readonly storage: { readonly endpoint: string; readonly bucket: string; readonly dir: string };
  /** Every part but the last has this size. */
  readonly partBytes: number;
}

/** `data` of a multipart upload. */
export const wholeUpload = record({
  chatId,
  kind: named('type', oneOf(WHOLE_FILE_KINDS)),
  name: withDefault(textUpTo(300), ''),
});

/** A file with the values that the provider has measured. */
export const storedFile = record({
  fileKey: named('file_key', fileKey),
  kind: named('type', oneOf(FILE_KINDS)),
  sizeBytes: named('size', count),
  width: withDefault(count, 0),
  height: withDefault(count, 0),
  durationMs: withDefault(count, 0, 'duration_ms'),
  /** The provider is still compressing the file: users cannot play or forward it yet. Spec: 1-chat §5 (p). */
  isPending: optional(flag, 'p'),
});
export type StoredFileInfo = Decoded<typeof storedFile>;

/** A stored avatar: the path under which everyone loads it. */
export const storedAvatar = record({ filePath: textUpTo(200) });

/** `data` of an avatar upload, as text fields. The provider measures the picture itself. */
export interface AvatarUpload {
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** A part that the provider has received. */
export const partStored = record({ part: count });

export const speechText = record({ content: record({ text: named('msg', textUpTo(20_000)) }) });

/** A link that opens one file for a limited time, for the session that asked for it. */
export const fileLink = record({ link: textUpTo(500) });

/** The path and query of a file. */
export function filePath(
  key: string,
  owner: string,
  { type = 'message', isThumb = false }: { readonly type?: FileOwnerType; readonly isThumb?: boolean | undefined } = {},
): string {
  const path = chatKind(owner) === 'service' ? SERVICE_FILE_PATH : FILE_PATH;
  return `${path}?${fileQuery(key, owner, type)}${isThumb ? '&thumb=1' : ''}`;
}

/** The path and query of an avatar. */
export const avatarPath = (key: string, owner: string): string =>
  `${AVATAR_PATH}?owner=${encodeURIComponent(owner)}&type=${AVATAR_TYPE}&file_key=${encodeURIComponent(key)}`;

const AVATAR_FILE = /^\/api\/file\/v2\/avatar\?owner=([0-9A-Za-z]{8,64})&type=avatar&file_key=([0-9A-Za-z_-]{16,64})$/;

/** Reads the owner and the key from the path of an avatar; undefined for any other text. */
export function avatarFileOf(photo: string): { readonly owner: string; readonly key: string } | undefined {
  const [, owner, key] = AVATAR_FILE.exec(photo) ?? [];
  return owner === undefined || key === undefined ? undefined : { owner, key };
}

/** The path and query that answer the link to a file. */
export const fileLinkPath = (key: string, owner: string, type: FileOwnerType = 'message'): string =>
  `${FILE_LINK_PATH}?${fileQuery(key, owner, type)}`;

/** The path and query of a file with its link. */
export const linkedFilePath = (key: string, owner: string, type: FileOwnerType, link: string): string =>
  `${filePath(key, owner, { type })}&${LINK_PARAMETER}=${encodeURIComponent(link)}`;

const fileQuery = (key: string, owner: string, type: FileOwnerType): string =>
  `owner=${encodeURIComponent(owner)}&type=${type}&file_key=${encodeURIComponent(key)}`;

export const partPath = (uploadId: string, part: number): string =>
  `${FILE_PART_PATH}?access_key_id=${encodeURIComponent(uploadId)}&part=${part}`;

export const speechPath = (key: string, owner: string): string =>
  `${FILE_SPEECH_PATH}?type=${SPEECH_TYPE}&owner=${encodeURIComponent(owner)}&file_key=${encodeURIComponent(key)}`;
