import type { BetItem } from '../../domain/bet/bet.ts';
import { isAlbumId } from '../../domain/message/album-id.ts';
import type { RichMessageContent } from '../../domain/message/message.ts';
import type {
  BetContent,
  DocumentContent,
  GroupCardContent,
  ImageContent,
  PersonCardContent,
  RedEnvelopeContent,
  RichContent,
  ServiceInfoContent,
  ShareContent,
  StoredFile,
  TransferContent,
  VideoContent,
  VoiceContent,
} from '../../domain/message/rich-content.ts';
import {
  body,
  constant,
  duration,
  isSet,
  moment,
  number,
  numberOf,
  text,
  textOf,
  textOrBody,
  wireField,
  type BodyCodec,
  type BodyField,
  type Fields,
} from './body.ts';
import { callRecord } from './call-record.ts';
import { game } from './game-content.ts';
import { envelope, transferOf } from './money-content.ts';

// ---- Files ----

const OWNER = wireField('chat id', ['owner']);
const PENDING = wireField('anything: in preparation', ['p']);

/** The file of a message, with its owner. A file that is not a video has its own flag of preparation. */
const source = (isVideo: boolean, ...names: readonly string[]): BodyField<StoredFile> => ({
  wire: [wireField('file key, or an address with `file_key`', ['src', ...names]), OWNER, ...(isVideo ? [] : [PENDING])],
  read: (fields) => {
    const file = fileOf(['src', ...names].map((name) => fields[name]).find(isThere), fields['owner']);
    return { key: '', ...file, ...(!isVideo && file !== undefined && isSet(fields['p']) ? { isPending: true } : {}) };
  },
  write: ({ key, ownerId }) => ({ src: key, ...(ownerId === undefined ? {} : { owner: ownerId }) }),
});

const isThere = (value: unknown): boolean => value !== undefined && value !== null;

const poster: BodyField<StoredFile | undefined> = {
  wire: [wireField('file key', ['pictureUrl'])],
  read: (fields) => fileOf(fields['pictureUrl'], fields['owner']),
  write: (file): Fields => (file === undefined ? {} : { pictureUrl: file.key }),
};

/** Reads a file from its key, or from a path or address with the key in its query. */
function fileOf(value: unknown, owner?: unknown): StoredFile | undefined {
  const found = textOf(value);
  if (found === '') return undefined;
  const named = /[?&]file_key=([^&#]+)/.exec(found)?.[1];
  const ownerId = textOf(owner);
  return { key: named === undefined ? found : decoded(named), ...(ownerId === '' ? {} : { ownerId }) };
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Ignores an id of another form: the picture then has no album. */
const album: BodyField<string | undefined> = {
  wire: [wireField('8–64 letters, digits, - _', ['album_id'])],
  isOptional: true,
  read: (fields) => (isAlbumId(textOf(fields['album_id'])) ? textOf(fields['album_id']) : undefined),
  write: (albumId): Fields => (albumId === undefined ? {} : { album_id: albumId }),
};

const waveform: BodyField<readonly number[]> = {
  wire: [wireField('list of 0–31', ['waveform'])],
  read: ({ waveform: given }) =>
    Array.isArray(given)
      ? given.slice(0, 128).map((value) => Math.min(31, Math.max(0, Math.round(numberOf(value)))))
      : [],
  write: (values): Fields => (values.length === 0 ? {} : { waveform: values }),
};

const isPending: BodyField<boolean> = {
  wire: [PENDING],
  read: (fields) => isSet(fields['p']),
  write: (isSaid): Fields => (isSaid ? { p: 1 } : {}),
};

const size = { width: number('width'), height: number('height') };
const hasKey = ({ file }: { readonly file: StoredFile }): boolean => file.key !== '';

const image = body<ImageContent>(
  { kind: constant('image'), file: source(false, 'pictureUrl'), ...size, sizeBytes: number('size'), albumId: album },
  { isValid: hasKey },
);

const video = body<VideoContent>(
  {
    kind: constant('video'),
    file: source(true),
    poster,
    ...size,
    durationMs: duration,
    sizeBytes: number('size'),
    isPending,
    albumId: album,
  },
  { isValid: hasKey },
);

/** A voice message without a source is still a voice message; the bubble shows that it cannot be loaded. Spec: 1-chat §8. */
const voice = body<VoiceContent>(
  { kind: constant('voice'), file: source(false), durationMs: duration, waveform },
  { isValid: (_, fields) => Object.keys(fields).length > 0 },
);

const documentFile = body<DocumentContent>(
  { kind: constant('document'), file: source(false), name: text('name'), sizeBytes: number('size') },
  { isValid: hasKey },
);

// ---- Games, cards, shares ----

const personCard = body<PersonCardContent>(
  {
    kind: constant('person-card'),
    userId: text('ml_id', 'user_id'),
    name: text('user_name'),
    photo: text('head_photo'),
  },
  { isValid: ({ userId }) => userId !== '' },
);

const groupCard = body<GroupCardContent>(
  {
    kind: constant('group-card'),
    groupId: text('group_id'),
    groupNo: text('group_no'),
    name: text('group_name'),
    photo: text('head_photo'),
  },
  { isValid: ({ groupId, groupNo }) => groupId !== '' || groupNo !== '' },
);

const share = body<ShareContent>(
  {
    kind: constant('share'),
    title: text('title', 'name'),
    text: textOrBody('text', 'msg', 'desc'),
    url: text('url', 'link'),
  },
  { isValid: (content) => content.url !== '' || content.title !== '' || content.text !== '' },
);

const serviceInfo = body<ServiceInfoContent>({ kind: constant('service-info'), text: textOrBody('text', 'msg') });

// ---- Money, bets: the provider or other services write them, never users ----

const transfer = transferOf(false);

/** Lines that are no objects are left out, and so are fields that are no texts. */
const betItems: BodyField<readonly BetItem[]> = {
  wire: [wireField('list of bet items', ['betItem'])],
  read: ({ betItem }) =>
    (Array.isArray(betItem) ? betItem : []).flatMap((item: unknown): BetItem[] =>
      typeof item === 'object' && item !== null
        ? [
            Object.fromEntries(
              Object.entries(item).flatMap(([name, value]) => (isText(value) ? [[name, String(value)]] : [])),
            ),
          ]
        : [],
    ),
  write: (betItem): Fields => (betItem.length === 0 ? {} : { betItem }),
};

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';

const bet = (kind: BetContent['share']): BodyCodec<BetContent> =>
  body<BetContent>({
    kind: constant('bet'),
    share: constant(kind),
    orderId: text('orderId'),
    gameId: text('gameId'),
    gamePlayId: text('gamePlayId'),
    gameName: text('gameName'),
    playName: text('playName'),
    periodNo: text('periodNo'),
    content: text('betContent'),
    amount: text('betAmount', 'betStake'),
    stake: text('betStake'),
    stakeCount: text('betOneStakeNum'),
    multiplier: text('betMultiplier'),
    ownerName: text('ownNickName', 'accountName'),
    accountName: text('accountName'),
    hitRate: text('hitRate'),
    rebate: text('rebate'),
    mode: text('amode'),
    items: betItems,
    closesAtMs: moment('periodEndDate'),
  });

// ---- All types ----

/**
 * The bodies by wire type (`msg_type`), except those of texts, notices and commands (`content.ts`). The types of one codec have the
 * same body. Spec: 1-chat §3 Message types, §4. D-10.
 */
export const RICH_BODIES = {
  img: image,
  qr_image: image,
  video,
  video_msg: video,
  qr_video: video,
  audio_msg: voice,
  audio: voice,
  qr_audio: voice,
  doc_msg: documentFile,
  qr_doc: documentFile,
  game_dice: game('dice'),
  'game_rock-paper-scissors': game('rock-paper-scissors'),
  'game_coin-toss': game('coin-toss'),
  friendCard: personCard,
  groupCard,
  share,
  red: envelope('plain'),
  friendRed: envelope('friend'),
  groupRed: envelope('group'),
  generalRedEnvelope: envelope('general'),
  grebRedEnvelope: envelope('general', 'grab'),
  redEnvelopeRefund: envelope('general', 'refund'),
  transfer,
  friendTransfer: transfer,
  transferPrivate: transferOf(true),
  transferReport: transferOf(false, 'report'),
  transferPrivateReport: transferOf(true, 'report'),
  shareBet: bet('order'),
  plan: bet('plan'),
  precisionBet: bet('precision'),
  'video-chat': callRecord('video'),
  'audio-chat': callRecord('audio'),
  'cs-info': serviceInfo,
} as const;

const bodies = new Map<string, Pick<BodyCodec<RichContent>, 'read'>>(Object.entries(RICH_BODIES));

const UNSUPPORTED: RichContent = { kind: 'unsupported' };

/** Decodes a body, and keeps it undecoded too. An unknown type, or an invalid body for its type, is `unsupported`. */
export const unpackContent = (type: string, undecoded: string): RichMessageContent => ({
  kind: 'rich',
  rich: bodies.get(type)?.read(undecoded) ?? UNSUPPORTED,
  undecoded: { type, text: undecoded },
});

/**
 * Encodes a content as users send it, or as the provider writes it (envelopes of groups and for friends, transfers, calls). Throws for
 * bets: other services write these messages, never a chat. `isInGroup` tells the two types of open transfers apart.
 */
export function packContent(content: RichContent, isInGroup = false): RichMessageContent {
  switch (content.kind) {
    case 'image':
      return unpackContent('img', image.write(content));
    case 'video':
      return unpackContent('video', video.write(content));
    case 'voice':
      return unpackContent('audio_msg', voice.write(content));
    case 'document':
      return unpackContent('doc_msg', documentFile.write(content));
    case 'game':
      return unpackContent(`game_${content.game}`, RICH_BODIES[`game_${content.game}`].write(content));
    case 'person-card':
      return unpackContent('friendCard', personCard.write(content));
    case 'group-card':
      return unpackContent('groupCard', groupCard.write(content));
    case 'share':
      return unpackContent('share', share.write(content));
    case 'service-info':
      return unpackContent('cs-info', serviceInfo.write(content));
    case 'red-envelope':
      return packEnvelope(content);
    case 'transfer':
      return packTransfer(content, isInGroup);
    case 'call': {
      const type = `${content.medium}-chat` as const;
      return unpackContent(type, RICH_BODIES[type].write(content));
    }
    case 'bet':
    case 'unsupported':
      throw new Error(`a chat does not write messages of kind ${content.kind}`);
  }
}

function packEnvelope(content: RedEnvelopeContent): RichMessageContent {
  const type = envelopeWireType(content);
  return unpackContent(type, RICH_BODIES[type].write(content));
}

function packTransfer(content: TransferContent, isInGroup: boolean): RichMessageContent {
  const { event, isPrivate } = content;
  const type =
    event === 'report'
      ? isPrivate
        ? 'transferPrivateReport'
        : 'transferReport'
      : isPrivate
        ? 'transferPrivate'
        : isInGroup
          ? 'transfer'
          : 'friendTransfer';
  return unpackContent(type, RICH_BODIES[type].write(content));
}

function envelopeWireType({ type, event }: RedEnvelopeContent) {
  if (event === 'grab') return 'grebRedEnvelope';
  if (event === 'refund') return 'redEnvelopeRefund';
  if (type === 'general') return 'generalRedEnvelope';
  if (type === 'friend') return 'friendRed';
  throw new Error(`a chat does not write envelopes of type ${type}`);
}
