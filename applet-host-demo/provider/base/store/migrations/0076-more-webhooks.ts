import { type Kysely, type Migration, sql } from 'kysely';
import { emits } from './0051-webhooks.ts';

/**
 * Webhooks choose whole families of events (`group.*`), and learn of offline users, renamed groups, envelopes, bets, calls and the
 * customer service. L-SA7, L-PB20.
 */
export const moreWebhooks: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const chatTenant = '(select tenant from chats where chat_id = new.chat_id)';
const messageKeys = `jsonb_build_object('chatId', new.chat_id, 'messageId', new.msg_id::text)`;

const STATEMENTS = [
  `create or replace function webhook_emit(of_tenant text, event_type text, event_topic text, event_keys jsonb) returns void
    language sql as $$
      insert into webhook_events (webhook_id, type, topic, keys, created_at)
      select webhook_id, event_type, event_topic, event_keys, (extract(epoch from clock_timestamp()) * 1000)::bigint
      from webhook_endpoints
      where tenant = of_tenant and events && array[event_type, split_part(event_type, '.', 1) || '.*']
    $$`,

  // The delivery finds out which members of the chat are offline.
  emits('webhook_offline_message', {
    tenant: chatTenant,
    type: `'user.offline_message'`,
    topic: 'new.chat_id',
    keys: messageKeys,
  }),
  `create trigger webhook_offline_message after insert on messages for each row
    when (new.counts or new.counts_for_viewers) execute function webhook_offline_message()`,

  emits('webhook_group_renamed', {
    tenant: 'new.tenant',
    type: `'group.renamed'`,
    topic: 'new.group_id',
    keys: `jsonb_build_object('groupId', new.group_id, 'name', new.name, 'previousName', old.name)`,
  }),
  `create trigger webhook_group_renamed after update of name on groups for each row
    when (new.name is distinct from old.name) execute function webhook_group_renamed()`,

  emits('webhook_envelope_opened', {
    tenant: '(select tenant from red_envelopes where envelope_id = new.envelope_id)',
    type: `'envelope.opened'`,
    topic: '(select chat_id from red_envelopes where envelope_id = new.envelope_id)',
    keys: `(select jsonb_build_object('envelopeId', envelope_id, 'chatId', chat_id, 'userId', new.user_id, 'amount', new.amount)
      from red_envelopes where envelope_id = new.envelope_id)`,
  }),
  `create trigger webhook_envelope_opened after update of user_id on red_shares for each row
    when (new.user_id is not null and old.user_id is null) execute function webhook_envelope_opened()`,
  emits('webhook_envelope_refunded', {
    tenant: 'new.tenant',
    type: `'envelope.refunded'`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('envelopeId', new.envelope_id, 'chatId', new.chat_id, 'userId', new.sender_id, 'amount', new.refund)`,
  }),
  `create trigger webhook_envelope_refunded after update of state on red_envelopes for each row
    when (new.state = 'expired' and old.state <> 'expired' and new.refund > 0) execute function webhook_envelope_refunded()`,

  emits('webhook_bet_shared', {
    tenant: 'new.tenant',
    type: `'bet.shared'`,
    topic: 'new.chat_id',
    keys: `(select jsonb_build_object('orderId', new.order_id, 'chatId', new.chat_id, 'messageId', new.msg_id::text, 'userId', sender_id)
      from messages where chat_id = new.chat_id and msg_id = new.msg_id)`,
  }),
  `create trigger webhook_bet_shared after insert on bet_cards for each row execute function webhook_bet_shared()`,
  emits('webhook_bet_followed', {
    tenant: 'new.tenant',
    type: `'bet.followed'`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('orderId', new.order_id, 'sharedOrderId', new.shared_order_id, 'chatId', new.chat_id,
      'messageId', new.msg_id::text, 'userId', new.user_id, 'gameId', new.game_id, 'issue', new.issue, 'amount', new.amount)`,
  }),
  // Bets that follow no card are also in this table.
  `create trigger webhook_bet_followed after update of order_id on bet_follows for each row
    when (new.order_id is not null and old.order_id is null and new.chat_id <> '') execute function webhook_bet_followed()`,
  emits('webhook_bet_settled', {
    tenant: 'new.tenant',
    type: `'bet.settled'`,
    // An order can be in several chats. Its result comes once, in the order of the first of them.
    topic: `coalesce(
      (select min(chat_id) from bet_cards where tenant = new.tenant and order_id = new.order_id),
      (select min(chat_id) from bet_follows where tenant = new.tenant and order_id = new.order_id and chat_id <> ''),
      new.order_id)`,
    keys: `jsonb_build_object('orderId', new.order_id, 'userId', new.user_id, 'state', new.state, 'payout', new.payout,
      'result', new.result)`,
  }),
  `create trigger webhook_bet_settled after update of state on bet_orders for each row
    when (old.state = 'waiting' and new.state <> 'waiting') execute function webhook_bet_settled()`,

  `alter table calls add column outcome text, add column duration_ms bigint not null default 0`,
  emits('webhook_call_ended', {
    tenant: 'new.tenant',
    type: `'call.ended'`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('callId', new.call_id, 'chatId', new.chat_id, 'callerId', new.caller_id, 'calleeId', new.callee_id,
      'medium', new.medium, 'outcome', new.outcome, 'durationMs', new.duration_ms)`,
  }),
  `create trigger webhook_call_ended after update of outcome on calls for each row
    when (new.outcome is not null and old.outcome is null) execute function webhook_call_ended()`,

  emits('webhook_service', {
    tenant: 'new.tenant',
    type: `case when tg_op = 'INSERT' then 'service.session_started' else 'service.session_ended' end`,
    topic: 'new.chat_id',
    keys: `jsonb_build_object('sessionId', new.session_id, 'chatId', new.chat_id, 'userId', new.player_id, 'kind', new.kind,
        'topic', new.topic, 'language', new.language) ||
      case when new.state = 'closed' then jsonb_strip_nulls(jsonb_build_object('agentId', new.agent_id, 'endedBy', new.ended_by,
        'category', new.category)) else '{}' end`,
  }),
  `create trigger webhook_service_started after insert on service_sessions for each row execute function webhook_service()`,
  `create trigger webhook_service_ended after update of state on service_sessions for each row
    when (new.state = 'closed' and old.state <> 'closed') execute function webhook_service()`,
  emits('webhook_service_scored', {
    tenant: 'new.tenant',
    type: `'service.session_scored'`,
    topic: 'new.chat_id',
    keys: `jsonb_strip_nulls(jsonb_build_object('sessionId', new.session_id, 'chatId', new.chat_id, 'userId', new.player_id,
      'agentId', new.agent_id, 'score', new.score, 'remark', new.remark))`,
  }),
  `create trigger webhook_service_scored after update of score on service_sessions for each row
    when (new.score is not null and old.score is null) execute function webhook_service_scored()`,
];
