/** The events that a webhook can choose. The triggers of migration 0051 write them. */
export const EVENT_TYPES = [
  'message.created',
  'group.created',
  'group.dissolved',
  'group.member_joined',
  'group.member_left',
  'player.created',
  'session.started',
  'session.ended',
  'envelope.sent',
  'envelope.finished',
] as const;
