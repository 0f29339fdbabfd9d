import { type Kysely, type Migration, sql } from 'kysely';

/**
 * Webhooks: the endpoints of tenants, and the events that wait for them. Triggers write an event in the transaction that caused it,
 * so that none is lost and none is sent for a change that was undone. L-SA7.
 */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

/** A trigger function that writes an event with these keys, which are SQL expressions. */
export const emits = (
  name: string,
  { tenant, type, topic, keys }: Readonly<Record<'tenant' | 'type' | 'topic' | 'keys', string>>,
) =>
  `create function ${name}() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from webhook_endpoints) then
        perform webhook_emit(${tenant}, ${type}, ${topic}, ${keys});
      end if;
      return null;
    end $$`;

const tenantOf = (user: string): string => `(select tenant from users where user_id = ${user})`;

const STATEMENTS = [
  `create table webhook_endpoints (
    webhook_id text primary key,
    tenant text not null references tenants (code),
    url text not null,
    -- Signs the requests, so it cannot be a hash.
    secret text not null,
    events text[] not null,
    created_at bigint not null
  )`,
  'create index webhook_endpoints_tenant on webhook_endpoints (tenant)',
  // Delivered events are removed.
  `create table webhook_events (
    event_id bigint generated always as identity primary key,
    webhook_id text not null references webhook_endpoints (webhook_id) on delete cascade,
    type text not null,
    -- Events of one topic are delivered in their order.
    topic text not null,
    keys jsonb not null,
    created_at bigint not null,
    state text not null default 'waiting' check (state in ('waiting', 'dead')),
    tries integer not null default 0,
    -- Null: not tried yet.
    first_try_at bigint,
    next_at bigint not null default 0,
    last_error text not null default ''
  )`,
  `create index webhook_events_topic on webhook_events (webhook_id, topic, event_id) where state = 'waiting'`,
  `create index webhook_events_due on webhook_events (next_at) where state = 'waiting'`,
  'create index webhook_events_list on webhook_events (webhook_id, event_id)',
  `create function webhook_emit(of_tenant text, event_type text, event_topic text, event_keys jsonb) returns void
    language sql as $$
      insert into webhook_events (webhook_id, type, topic, keys, created_at)
      select webhook_id, event_type, event_topic, event_keys, (extract(epoch from clock_timestamp()) * 1000)::bigint
      from webhook_endpoints where tenant = of_tenant and event_type = any (events)
    $$`,
  emits('webhook_message', {
    tenant: '(select tenant from chats where chat_id = new.chat_id)',
    type: `'message.created'`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('chatId', new.chat_id, 'messageId', new.msg_id::text)`,
  }),
  `create trigger webhook_message after insert on messages for each row execute function webhook_message()`,
  emits('webhook_group', {
    tenant: 'new.tenant',
    type: `case when tg_op = 'INSERT' then 'group.created' else 'group.dissolved' end`,
    topic: 'new.group_id',
    keys: `jsonb_build_object('groupId', new.group_id, 'name', new.name, 'ownerId', new.owner_id)`,
  }),
  `create trigger webhook_group_created after insert on groups for each row execute function webhook_group()`,
  `create trigger webhook_group_dissolved after update of is_dissolved on groups for each row
    when (new.is_dissolved and not old.is_dissolved) execute function webhook_group()`,
  emits('webhook_member', {
    tenant: '(select tenant from groups where group_id = new.group_id)',
    type: `case when new.is_removed then 'group.member_left' else 'group.member_joined' end`,
    topic: 'new.group_id',
    keys: `jsonb_build_object('groupId', new.group_id, 'userId', new.user_id)`,
  }),
  `create trigger webhook_member_added after insert on group_members for each row execute function webhook_member()`,
  `create trigger webhook_member_changed after update of is_removed on group_members for each row
    when (new.is_removed is distinct from old.is_removed) execute function webhook_member()`,
  emits('webhook_player', {
    tenant: 'new.tenant',
    type: `'player.created'`,
    topic: 'new.user_id',
    keys: `jsonb_build_object('userId', new.user_id)`,
  }),
  `create trigger webhook_player after insert on users for each row execute function webhook_player()`,
  emits('webhook_session_started', {
    tenant: tenantOf('new.user_id'),
    type: `'session.started'`,
    topic: 'new.user_id',
    keys: `jsonb_build_object('userId', new.user_id, 'sessionId', new.session_id)`,
  }),
  `create trigger webhook_session_started after insert on sessions for each row execute function webhook_session_started()`,
  emits('webhook_session_ended', {
    tenant: tenantOf('old.user_id'),
    type: `'session.ended'`,
    topic: 'old.user_id',
    keys: `jsonb_build_object('userId', old.user_id, 'sessionId', old.session_id)`,
  }),
  `create trigger webhook_session_ended after delete on sessions for each row execute function webhook_session_ended()`,
  emits('webhook_envelope', {
    tenant: 'new.tenant',
    type: `case when new.state = 'open' then 'envelope.sent' else 'envelope.finished' end`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('envelopeId', new.envelope_id, 'chatId', new.chat_id, 'state', new.state)`,
  }),
  `create trigger webhook_envelope after update of state on red_envelopes for each row
    when (new.state is distinct from old.state) execute function webhook_envelope()`,
];
