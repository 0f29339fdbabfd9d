import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { SMS_CODE_DIGITS } from '#domain/limits.ts';
import type { ProviderLimits } from '../../limits.ts';
import type { Database } from '../schema/schema.ts';
import { hashSecret, newSecret } from '../../secret-token.ts';

/** Issues a code for a phone and voids the previous one. Undefined if the last code was sent too recently. */
export async function issueSmsCode(
  db: Database,
  tenant: string,
  phone: string,
  limits: ProviderLimits,
  nowMs: number,
): Promise<string | undefined> {
  const code = String(randomInt(10 ** SMS_CODE_DIGITS)).padStart(SMS_CODE_DIGITS, '0');
  const { rows } = await sql`
    insert into sms_codes as c (tenant, phone, code_hash, sent_at, tries)
    values (${tenant}, ${phone}, ${codeHash(phone, code)}, ${nowMs}::bigint, 0)
    on conflict (tenant, phone) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0
    where c.sent_at <= ${nowMs - limits.smsResendMs}::bigint
    returning 1`.execute(db);
  return rows.length === 1 ? code : undefined;
}

/** Returns a ticket if the code is correct. A code allows a few tries, is valid for a few minutes, and works once. */
export async function checkSmsCode(
  db: Database,
  { tenant, phone, code }: { readonly tenant: string; readonly phone: string; readonly code: string },
  limits: ProviderLimits,
  nowMs: number,
): Promise<string | undefined> {
  // Counts the try before it compares the code, so that parallel tries cannot exceed the limit.
  const row = await db
    .updateTable('sms_codes')
    .set({ tries: sql`tries + 1` })
    .where('tenant', '=', tenant)
    .where('phone', '=', phone)
    .where('sent_at', '>', nowMs - limits.smsCodeLifetimeMs)
    .returning(['code_hash', 'tries'])
    .executeTakeFirst();
  if (row === undefined || row.tries > limits.smsTries || row.code_hash !== codeHash(phone, code)) return undefined;
  const ticket = newSecret();
  const used = await db
    .updateTable('sms_codes')
    .set({ code_hash: null, ticket_hash: hashSecret(ticket), ticket_at: nowMs })
    .where('tenant', '=', tenant)
    .where('phone', '=', phone)
    .where('code_hash', '=', row.code_hash)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n ? ticket : undefined;
}

/** Redeems a ticket. Returns its phone number, or undefined when the ticket is unknown, used or too old. */
export async function redeemSmsTicket(
  db: Database,
  tenant: string,
  ticket: string | undefined,
  limits: ProviderLimits,
  nowMs: number,
): Promise<string | undefined> {
  if (ticket === undefined || ticket === '') return undefined;
  const row = await db
    .updateTable('sms_codes')
    .set({ ticket_hash: null })
    .where('tenant', '=', tenant)
    .where('ticket_hash', '=', hashSecret(ticket))
    .where('ticket_at', '>', nowMs - limits.smsTicketLifetimeMs)
    .returning('phone')
    .executeTakeFirst();
  return row?.phone;
}

const codeHash = (phone: string, code: string): string => hashSecret(`${phone}:${code}`);
