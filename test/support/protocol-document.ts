import { CLOSE_CODES, closeMeaning } from '../../widget/contract/close-codes.ts';
import type { Codec, WireField } from '../../widget/contract/codec.ts';
import { account } from '../../widget/contract/entities/account.ts';
import { chatEntry } from '../../widget/contract/entities/chat.ts';
import { friendEntry } from '../../widget/contract/entities/friend.ts';
import { friendRequest } from '../../widget/contract/entities/friend-request.ts';
import { groupEntry } from '../../widget/contract/entities/group.ts';
import { memberEntry, memberInfoEntry } from '../../widget/contract/entities/group-member.ts';
import { groupNotice } from '../../widget/contract/entities/group-notice.ts';
import type { BodyCodec } from '../../widget/contract/entities/body.ts';
import { COMMAND_BODY, NOTICE_BODIES, OTHER_NOTICE_BODY } from '../../widget/contract/entities/content.ts';
import { sentMessage } from '../../widget/contract/entities/message.ts';
import { RICH_BODIES } from '../../widget/contract/entities/rich-content.ts';
import { tenantConfig } from '../../widget/contract/entities/tenant.ts';
import * as files from '../../widget/contract/files.ts';
import * as guest from '../../widget/contract/guest.ts';
import * as envelope from '../../widget/contract/envelope.ts';
import {
  BRIDGE_CALL_TIMEOUT_MS,
  BRIDGE_VERSION,
  bridgeChannel,
  WIDGET_QUERY,
} from '../../widget/contract/host-bridge.ts';
import { WIDGET_HERE } from '../../widget/contract/widget-here.ts';
import { OLD_STREAM_PATH, STREAM_PATH } from '../../widget/contract/event-stream.ts';
import { HTTP_CALLS } from '../../widget/contract/http/index.ts';
import { OPERATIONS } from '../../widget/contract/operations/index.ts';
import {
  CLOSE_CODE_NOTES,
  COMMON_FAILURES,
  GUEST_PUSH_NOTES,
  HTTP_NOTES,
  PUSH_NOTES,
} from '../../widget/contract/protocol-notes.ts';
import { BRIDGE_NOTES } from '../../widget/contract/protocol-notes-bridge.ts';
import { BODY_NOTES } from '../../widget/contract/protocol-notes-bodies.ts';
import { OPERATION_NOTES, type CallNote } from '../../widget/contract/protocol-notes-operations.ts';
import { LOTTERY_INTRODUCTION, LOTTERY_REQUESTS, LOTTERY_RULES } from '../../widget/contract/protocol-notes-lottery.ts';
import {
  WALLET_DAY,
  WALLET_INTRODUCTION,
  WALLET_REQUESTS,
  WALLET_RULES,
} from '../../widget/contract/protocol-notes-wallet.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import {
  MAX_IMAGE_BYTES,
  MAX_SOCKET_FRAME_BYTES,
  MAX_VOICE_BYTES,
  THUMBNAIL_SIDE_PX,
} from '../../widget/domain/limits.ts';

const MEGABYTE = 1024 * 1024;

/** Shapes that occur in several places. The document describes each once and links to it elsewhere. */
const SHAPES: Readonly<Record<string, Pick<Codec<never>, 'fields'>>> = {
  account,
  chat: chatEntry,
  friend: friendEntry,
  'friend request': friendRequest,
  group: groupEntry,
  'group notice': groupNotice,
  member: memberEntry,
  'member info': memberInfoEntry,
  message: sentMessage,
  tenant: tenantConfig,
};

const nameByFields = new Map(Object.entries(SHAPES).map(([name, { fields }]) => [fields, name]));

/** Generates PROTOCOL.md from the codecs and their notes. */
export function protocolDocument(): string {
  return [
    '# The wire contract',
    '',
    '> Generated from the codecs of this folder and from `protocol-notes.ts`; see README.md. Not written by hand.',
    '',
    ...envelopes(),
    ...keysOf(OPERATIONS).flatMap((key, index) => [
      ...(index === 0
        ? heading(
            `Operations`,
            `Widget to provider, over the socket or by \`POST ${envelope.API_PATH}\`. Any of them can fail with ${codes(COMMON_FAILURES)}.`,
          )
        : []),
      ...call(`\`${OPERATIONS[key].name}\``, OPERATION_NOTES[key], OPERATIONS[key]),
    ]),
    ...keysOf(HTTP_CALLS).flatMap((key, index) => {
      const { method, path, isPublic } = HTTP_CALLS[key];
      const title = `\`${method} ${envelope.directPath(path)}\`${isPublic ? ' (without a session)' : ''}`;
      return [
        ...(index === 0 ? heading('Direct paths', 'Widget to provider.') : []),
        ...call(title, HTTP_NOTES[key], HTTP_CALLS[key]),
      ];
    }),
    ...fileRoutes(),
    ...heading('Pushes', 'Provider to widget, over the link. The widget ignores unknown types.'),
    ...keysOf(PUSHES).flatMap((key) => [
      `### \`${PUSHES[key].type}\``,
      '',
      PUSH_NOTES[key],
      '',
      ...table(PUSHES[key].data),
    ]),
    ...guestLinks(),
    ...heading(
      'Shapes',
      'A field with `?` may be missing. Strings are HTML-escaped. Readers accept further spellings; writers never use them.',
    ),
    ...Object.entries(SHAPES).flatMap(([name, { fields }]) => [`### ${name}`, '', ...rows(fields ?? [])]),
    ...messageBodies(),
    ...closeCodes(),
    ...hostBridge(),
    ...platformWallet(),
    ...platformLottery(),
  ].join('\n');
}

function fileRoutes(): readonly string[] {
  const header = `\`${files.AUTHORIZATION_HEADER}\``;
  return [
    ...heading(
      'Files',
      `Bytes instead of JSON. The ${header} header carries the session token (\`Bearer …\` or bare); without one the caller is a guest. Other answers than files are direct replies. A file that the caller may not see is 401, 403 or 404.`,
    ),
    '### `GET ' + files.FILE_PATH + '?owner&type&file_key`',
    '',
    `A file of a chat (\`type\` \`message\`) or a sticker of the user (\`user_sticker\`). \`thumb=1\`: a picture’s thumbnail, at most ${THUMBNAIL_SIDE_PX} px. Supports ranges; documents are attachments. Browsers cache it with an \`ETag\` and revalidate it each time.`,
    '',
    '### `POST ' + files.FILE_UPLOAD_PATH + '`',
    '',
    `A whole picture or voice message: multipart, field \`${files.UPLOAD_DATA_FIELD}\` (JSON), then the file as \`${files.UPLOAD_FILE_FIELD}\`. At most ${MAX_IMAGE_BYTES / MEGABYTE} MB and ${MAX_VOICE_BYTES / MEGABYTE} MB. Fails with \`file_type\`, \`file_damaged\`, \`too_large\`, \`storage_full\` and the failures of \`allowSend\`.`,
    '',
    ...table(files.wholeUpload),
    'Answers:',
    '',
    ...table(files.storedFile),
    '### `POST ' + envelope.directPath(files.AVATAR_UPLOAD_CALL) + '`',
    '',
    `The picture of an avatar: multipart with the fields \`name\`, \`type\`, \`width\`, \`height\` and the picture as \`${files.AVATAR_UPLOAD_FIELD}\`, JPEG, PNG or GIF. The provider detects type and size itself. Fails with \`file_type\`, \`file_damaged\`, \`too_large\`, \`storage_full\`, \`too_frequent\`.`,
    '',
    'Answers:',
    '',
    ...table(files.storedAvatar),
    '### `GET ' + files.AVATAR_PATH + '?owner&type&file_key`',
    '',
    'An avatar. With its key no token is needed. Without a key: a redirect to the current avatar of `owner`, if the user may see their profile.',
    '',
    '### `POST ' + files.FILE_PART_PATH + '?access_key_id&part`',
    '',
    `A part of an upload, numbered from 0, as \`application/octet-stream\`; ${header} carries its \`security_token\` instead. All parts but the last have \`part_size\` bytes. Fails with \`upload_expired\`: then \`fileStsGet\` renews the token.`,
    '',
    ...table(files.partStored),
    '### `GET ' + files.FILE_LINK_PATH + '?owner&type&file_key`',
    '',
    `A link to a file for media players, which send no header: \`${files.LINK_PARAMETER}\` at the file’s address, valid for ten minutes and not longer than the session. The provider checks access with each request. Guests get none (401); without a link, a video plays after it is downloaded.`,
    '',
    ...table(files.fileLink),
    '### `GET ' + files.FILE_SPEECH_PATH + '?type=' + files.SPEECH_TYPE + '&owner&file_key`',
    '',
    'The text of a voice message; empty if nothing is intelligible. Fails with `speech_unavailable` if the provider has no speech recognition (`hello` then does not list `speech`), with `server_error` if it fails now.',
    '',
    ...table(files.speechText),
    '### `POST ' + files.CLEAR_CACHE_PATH + '`',
    '',
    'Without a session. The answer (204) has `Clear-Site-Data: "cache"`: the browser deletes its copies of this origin’s answers, after a player’s data was removed from it.',
  ];
}

function guestLinks(): readonly string[] {
  const query = `?${guest.GUEST_GROUP_QUERY}={group_id}`;
  return [
    ...heading(
      'Guest links',
      `Provider to widget, for groups with sharing on, without a session: socket \`${guest.GUEST_SOCKET_PATH}${query}\`, or server-sent events \`GET ${guest.GUEST_STREAM_PATH}${query}\`, whose event \`close\` carries a close code. A heartbeat (five digits, as on the other socket) is answered with the bare text \`${guest.GUEST_HEARTBEAT_REPLY}\`; on a stream the provider sends it every 10 s. The provider refuses to open it with 400 (no group), 403 (foreign origin), 429 (too many from one address) or 503 (too many guests, or a restart).`,
    ),
    ...keysOf(guest.GUEST_PUSHES).flatMap((key) => [
      `### \`${guest.GUEST_PUSHES[key].type}\` (guests)`,
      '',
      GUEST_PUSH_NOTES[key],
      '',
      ...table(guest.GUEST_PUSHES[key].data),
    ]),
  ];
}

function envelopes(): readonly string[] {
  return [
    '## Envelopes',
    '',
    '| direction | shape |',
    '|---|---|',
    '| call | `{p, d, r, log?}`: operation, data, request id, log data (`v`: the widget’s version) |',
    '| reply | `{s, m, d, t, v?, r, code}`: status (`1` is success), text, data, time, version of a list, request id, failure code |',
    '| direct reply | `{code, msg, data, errorCode, t, v?}`: `success` or other, text, data, failure code, time, version |',
    '| push | `{type, d}` |',
    '| heartbeat | five digits of the clock as bare text, every 30 s, from the widget |',
    '',
    'The failure code decides the reaction. Without a code, the widget looks `m` up in the catalogue (`domain/failure.ts`).',
    'Frames are text; binary frames hold the same text as UTF-8.',
    '',
    '| element | place |',
    '|---|---|',
    `| operations over HTTP | \`POST ${envelope.API_PATH}\` |`,
    `| direct paths | \`${envelope.DIRECT_PATH}…\` |`,
    `| socket | \`${envelope.SOCKET_PATH}/{socket token}\`, frames up to ${MAX_SOCKET_FRAME_BYTES / 1024} KiB |`,
    `| stream | \`GET ${STREAM_PATH}/{socket token}\` (also \`${OLD_STREAM_PATH}\`): server-sent events instead of a socket. Data is a frame; an event \`close\` carries a close code. Calls go over HTTP |`,
    `| host probe | \`GET ${envelope.HOST_PROBE_PATH}\`: a one-pixel image |`,
    `| session token | header \`${envelope.TOKEN_HEADER}\`; an answer may carry a new one in the same header. Its first 32 characters stay the same |`,
    `| language | header \`${envelope.LANGUAGE_HEADER}\` |`,
    `| tenant | header \`${envelope.TENANT_HEADER}\`; without it the provider’s default |`,
    '',
  ];
}

function call(
  title: string,
  note: CallNote,
  codecs: { readonly request: AnyCodec; readonly reply: AnyCodec },
): readonly string[] {
  return [
    `### ${title}`,
    '',
    note.meaning,
    '',
    ...(note.failures.length === 0 ? [] : [`Fails with ${codes(note.failures)}.`, '']),
    'Request:',
    '',
    ...table(codecs.request),
    'Reply:',
    '',
    ...table(codecs.reply),
  ];
}

type AnyCodec = Pick<Codec<unknown>, 'type' | 'fields'>;

function table(codec: AnyCodec): readonly string[] {
  const shape = nameByFields.get(codec.fields);
  if (shape !== undefined) return [link(codec.type, shape), ''];
  return codec.fields === undefined ? [codec.type, ''] : rows(codec.fields);
}

function rows(fields: readonly WireField[]): readonly string[] {
  return ['| field | type | also spelt |', '|---|---|---|', ...fields.flatMap((field) => row(field, '')), ''];
}

function row({ name, otherNames, isOptional, codec }: WireField, prefix: string): readonly string[] {
  const shape = nameByFields.get(codec.fields);
  const type = shape === undefined ? cell(codec.type) : link(codec.type, shape);
  const own = `| \`${prefix}${name}\`${isOptional ? '?' : ''} | ${type} | ${otherNames.map((other) => `\`${other}\``).join(', ')} |`;
  if (codec.fields === undefined || shape !== undefined) return [own];
  return [own, ...codec.fields.flatMap((field) => row(field, `${prefix}${name}.`))];
}

/** The type with its shape linked: `list of [friend](#friend)`. */
const link = (type: string, shape: string): string =>
  `${type.startsWith('list of ') ? 'list of ' : ''}[${shape}](#${shape})`;

/** The types of messages that have the same body, the written type first. */
export interface BodyGroup {
  readonly types: readonly string[];
  readonly fields: readonly WireField[];
}

/** The bodies of all message types. */
export function bodyGroups(): readonly BodyGroup[] {
  const types = new Map<Pick<BodyCodec<never>, 'fields'>, string[]>();
  const add = (codec: Pick<BodyCodec<never>, 'fields'>, type: string): void => {
    types.set(codec, [...(types.get(codec) ?? []), type]);
  };
  add({ fields: [] }, 'msg');
  add({ fields: [] }, 'notice');
  for (const [type, codec] of Object.entries(NOTICE_BODIES)) add(codec, type);
  add(OTHER_NOTICE_BODY, 'notice_…');
  add(COMMAND_BODY, 'command_…');
  for (const [type, codec] of Object.entries(RICH_BODIES)) add(codec, type);
  return [...types].map(([{ fields }, names]) => ({ types: names, fields }));
}

const messageBodies = (): readonly string[] => [
  ...heading(
    'Message bodies',
    'The field `msg` of a message by its `msg_type`: a text, JSON as a text (or as base64 of it), or an object. Missing fields have defaults: no text, 0, none. Numbers may be texts. A message of another type, or without a field that its note requires, is shown as unsupported; the widget stores its body as it is, and a newer version decodes it.',
  ),
  ...bodyGroups().flatMap(({ types, fields }) => [
    `### ${codes(types)}`,
    '',
    BODY_NOTES[types[0] ?? ''] ?? '',
    '',
    ...(fields.length === 0 ? [] : rows(fields)),
  ]),
];

function closeCodes(): readonly string[] {
  return [
    ...heading(
      'Close codes',
      'Any other code is a failure: the widget reconnects after a second, then every five seconds.',
    ),
    '| code | kind | meaning |',
    '|---|---|---|',
    ...keysOf(CLOSE_CODES).map(
      (key) => `| ${CLOSE_CODES[key]} | ${closeMeaning(CLOSE_CODES[key])} | ${CLOSE_CODE_NOTES[key]} |`,
    ),
    '',
  ];
}

function hostBridge(): readonly string[] {
  const { tenant, instance, language, colorScheme, embedded, folded } = WIDGET_QUERY;
  const methods = (notes: Readonly<Record<string, string>>): readonly string[] => [
    '| method | meaning |',
    '|---|---|',
    ...Object.entries(notes).map(([name, note]) => `| \`${name}\` | ${cell(note)} |`),
    '',
  ];
  return [
    ...heading(
      'Host bridge',
      `penpal 7 between the loader and the widget, channel \`${bridgeChannel('<instance>')}\` (version ${BRIDGE_VERSION}), exact origins, ${BRIDGE_CALL_TIMEOUT_MS / 1000} s per call. The frame’s address carries \`${tenant}\`, \`${instance}\`, \`${language}\`, \`${colorScheme}\` and \`${embedded}=1\`, and \`${folded}=1\` when it starts out of sight; identity never. Before its files have loaded, the widget’s page sends its parent the message \`${WIDGET_HERE}\` (since 1.1): the start may then be slow, but needs no diagnosis.`,
    ),
    '### Widget to host page',
    '',
    ...methods(BRIDGE_NOTES.host),
    '### Host page to widget',
    '',
    ...methods(BRIDGE_NOTES.widget),
  ];
}

const platformWallet = (): readonly string[] => [
  ...heading('The platform’s wallet', WALLET_INTRODUCTION.join('\n')),
  ...WALLET_REQUESTS.flatMap(platformRequest),
  ...WALLET_RULES,
  '',
  `### \`GET ${WALLET_DAY.path}\` of the provider`,
  '',
  ...WALLET_DAY.meaning,
  '',
];

const platformLottery = (): readonly string[] => [
  ...heading('The platform’s lottery', LOTTERY_INTRODUCTION.join('\n')),
  ...LOTTERY_REQUESTS.flatMap(platformRequest),
  ...LOTTERY_RULES,
  '',
];

interface PlatformRequest {
  readonly path: string;
  readonly request: string;
  readonly reply: string;
  readonly meaning: string;
}

const platformRequest = ({ path, request, reply, meaning }: PlatformRequest): readonly string[] => [
  `### \`POST ${path}\``,
  '',
  meaning,
  '',
  `Request: ${request}.`,
  '',
  `Reply: ${reply}.`,
  '',
];

const heading = (title: string, text: string): readonly string[] => [`## ${title}`, '', text, ''];
const codes = (list: readonly string[]): string => list.map((code) => `\`${code}\``).join(', ');
const cell = (text: string): string => text.replaceAll('|', '\\|');
const keysOf = <T extends object>(value: T): readonly (keyof T & string)[] =>
  Object.keys(value) as (keyof T & string)[];
