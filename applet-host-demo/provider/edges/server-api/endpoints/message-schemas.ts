import { decode, type Decoded } from '#contract/codec.ts';
import { object, string, union, word } from '../json-codecs.ts';
import { groupReference, PARAMETERS, playerReference, slug } from '../parameters.ts';
import { tag } from './player-schemas.ts';

const MAX_TEXT = 4000;
const text = string({ min: 1, max: MAX_TEXT, description: 'At most 1000 visible characters.' });

export const content = union(
  {
    text: object({ type: word(['text']), text }, 'TextContent'),
    picture: object({ type: word(['picture']), file: PARAMETERS.file }, 'PictureContent'),
    'player-card': object({ type: word(['player-card']), player: playerReference }, 'PlayerCardContent'),
    'group-card': object({ type: word(['group-card']), group: groupReference }, 'GroupCardContent'),
    notice: object({ type: word(['notice']), text }, 'NoticeContent'),
  },
  'MessageContent',
);
export type Content = ReturnType<(typeof content)['read']>;

const oneChat = {
  player: object({ type: word(['player']), player: playerReference }, 'PlayerTarget'),
  group: object({ type: word(['group']), group: groupReference }, 'GroupTarget'),
};
const manyPlayers = {
  tag: object({ type: word(['tag']), tag }, 'TagAudience'),
  all: object({ type: word(['all']) }, 'WholeAudience'),
};
const target = union(oneChat, 'MessageTarget');
export const audience = union(manyPlayers, 'Audience');
export type Audience = ReturnType<(typeof audience)['read']>;

/** A message of a service account, as a platform writes it. */
export const messageFields = { from: slug, to: target, content };
const messageOrder = object(messageFields, 'MessageOrder');
export type MessageOrder = Decoded<typeof messageOrder>;

/** A message for later: to one chat, or to many players. */
export const scheduledFields = {
  from: slug,
  to: union({ ...oneChat, ...manyPlayers }, 'ScheduledTarget'),
  content,
};
const scheduledOrder = object(scheduledFields, 'ScheduledOrder');
export type ScheduledOrder = Decoded<typeof scheduledOrder>;
export type BroadcastOrder = Omit<MessageOrder, 'to'> & { readonly to: Audience };

export const isBroadcast = (order: ScheduledOrder): order is BroadcastOrder =>
  order.to.type === 'tag' || order.to.type === 'all';
export const isMessage = (order: ScheduledOrder): order is MessageOrder => !isBroadcast(order);

/** Reads the stored order of a scheduled message. It contains no roles, so their scheme does not matter. */
export const readOrder = (stored: object) => decode(scheduledOrder, stored, { roleScheme: 'B' });
