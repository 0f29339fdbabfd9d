import { type Kysely, type Migration, sql } from 'kysely';
import { emits } from './0051-webhooks.ts';

/**
 * One trigger for each stored message instead of two, which ends early for tenants without webhooks. The plan of the insertion is kept:
 * functions in SQL are planned for each call. Also the event about new reports. L-SA7, L-PB11.
 */
export const webhookCosts: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
  },
};

const STATEMENTS = [
  `create or replace function webhook_emit(of_tenant text, event_type text, event_topic text, event_keys jsonb) returns void
    language plpgsql as $$
    begin
      insert into webhook_events (webhook_id, type, topic, keys, created_at)
      select e.webhook_id, event_type, event_topic, event_keys, (extract(epoch from clock_timestamp()) * 1000)::bigint
      from webhook_endpoints e
      where e.tenant = of_tenant and e.events && array[event_type, split_part(event_type, '.', 1) || '.*'];
    end $$`,

  `create or replace function webhook_message() returns trigger language plpgsql as $$
    declare
      of_tenant text;
      event_keys jsonb;
    begin
      select c.tenant into of_tenant from chats c
        where c.chat_id = new.chat_id and exists (select from webhook_endpoints e where e.tenant = c.tenant);
      if of_tenant is null then return null; end if;
      event_keys := jsonb_build_object('chatId', new.chat_id, 'messageId', new.msg_id::text);
      perform webhook_emit(of_tenant, 'message.created', new.chat_id, event_keys);
      -- The delivery finds out which members of the chat are offline.
      if new.counts or new.counts_for_viewers then
        perform webhook_emit(of_tenant, 'user.offline_message', new.chat_id, event_keys);
      end if;
      return null;
    end $$`,
  'drop trigger webhook_offline_message on messages',
  'drop function webhook_offline_message()',

  emits('webhook_report', {
    tenant: 'new.tenant',
    type: `'report.created'`,
    topic: 'coalesce(new.chat_id, new.reported_id)',
    keys: `jsonb_strip_nulls(jsonb_build_object('reportId', new.report_id::text, 'userId', new.reported_id, 'reporterId', new.reporter_id,
      'chatId', new.chat_id, 'messageId', new.msg_id::text, 'reason', new.reason))`,
  }),
  `create trigger webhook_report after insert on reports for each row execute function webhook_report()`,
];
