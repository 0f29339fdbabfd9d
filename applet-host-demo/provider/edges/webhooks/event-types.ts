/** The events that a webhook can choose, with an example of each in server-api/EVENTS.md. Triggers of the database write them. */
const TYPES = [
  'message.created',
  'user.offline_message',
  'group.created',
  'group.renamed',
  'group.dissolved',
  'group.member_joined',
  'group.member_left',
  'player.created',
  'session.started',
  'session.ended',
  'envelope.sent',
  'envelope.opened',
  'envelope.finished',
  'envelope.refunded',
  'bet.shared',
  'bet.followed',
  'bet.settled',
  'call.ended',
  'service.session_started',
  'service.session_ended',
  'service.session_scored',
  'report.created',
] as const;

/** All events whose type begins with this word, also those of later versions: `group.*`. */
const FAMILIES: readonly string[] = [...new Set(TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*`))];

/** All words that a webhook can choose. */
export const EVENT_CHOICES: readonly string[] = [...TYPES, ...FAMILIES];
