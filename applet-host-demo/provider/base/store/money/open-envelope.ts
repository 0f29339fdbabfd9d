import { sql } from 'kysely';
import { writeContent } from '#contract/entities/content.ts';
import type { FailureCode } from '#domain/failure.ts';
import type { MessageContent } from '#domain/message/message.ts';
import { newUuid } from '../engine/ids.ts';
import { messageKey, noteMessage } from '../nodes/outbox.ts';
import type { Database, StoredRole } from '../schema/schema.ts';
import { MARK_STEP } from '../messages/unread.ts';

export interface Opening {
  readonly chatId: string;
  readonly isGroup: boolean;
  readonly envelopeId: string;
  readonly userId: string;
  readonly tenant: string;
  /** The payment is carried out by a remote wallet, after the commit. */
  readonly isRemote: boolean;
  /** Returns the content of the report. */
  readonly report: (about: {
    readonly ownerId: string;
    readonly ownerName: string;
    readonly isLast: boolean;
  }) => MessageContent;
}

/** `no_account`: the user's account in the ledger must be opened first; nothing has changed. */
export type Opened =
  | { readonly state: 'refused'; readonly code: FailureCode | 'no_account' }
  /** `report`: the new message; undefined for a repeat. */
  | { readonly state: 'done'; readonly bonus: number; readonly report: OpeningReport | undefined };

export interface OpeningReport {
  readonly localId: string;
  readonly messageId: string;
  readonly timeMs: number;
  readonly sender: { readonly name: string; readonly role: StoredRole | undefined };
  readonly content: MessageContent;
  readonly recipients: readonly string[];
  readonly outboxKey: string;
}

/** They stand for the owner in the body of a report: the statement itself finds the owner. */
const [OWNER_ID, OWNER_NAME] = ['{{owner}}', '{{name}}'] as const;

interface Row {
  readonly outcome: string;
  readonly bonus: number | null;
  readonly is_last: boolean | null;
  readonly msg_id: number | null;
  readonly msg_time: number | null;
  readonly viewer_name: string | null;
  readonly viewer_role: StoredRole | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly recipients: readonly string[] | null;
}

/**
 * Opens an envelope with one statement: checks the rights, takes a share, moves the money and appends the report (migration 0027,
 * `open_envelope`). Spec: 1-chat §4, §5. S-10, S-12.
 */
export async function openEnvelope(db: Database, opening: Opening, nowMs: number): Promise<Opened> {
  const { chatId, isGroup, envelopeId, userId, tenant, isRemote, report } = opening;
  const localId = newUuid();
  const marked = (isLast: boolean) => writeContent(report({ ownerId: OWNER_ID, ownerName: OWNER_NAME, isLast }));
  const [wire, last] = [marked(false), marked(true)];
  const { rows } = await sql<Row>`with opened as (select * from open_envelope(
    ${chatId}, ${envelopeId}, ${userId}, ${tenant}, ${nowMs}::bigint, ${isGroup}::boolean, ${isRemote}::boolean,
    ${localId}, ${wire.type}, ${wire.body}, ${last.body}, ${JSON.stringify(OWNER_ID)}, ${JSON.stringify(OWNER_NAME)},
    ${MARK_STEP}::integer))${noteMessage(db, chatId, { number: sql`msg_id`, from: sql`opened` })}
    select * from opened`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the function open_envelope returns one row');
  if (row.outcome !== 'done') return { state: 'refused', code: row.outcome as FailureCode | 'no_account' };
  const bonus = row.bonus ?? 0;
  if (row.msg_id === null) return { state: 'done', bonus, report: undefined };
  return {
    state: 'done',
    bonus,
    report: {
      localId,
      messageId: String(row.msg_id),
      timeMs: row.msg_time ?? nowMs,
      sender: { name: row.viewer_name ?? '', role: row.viewer_role ?? undefined },
      content: report({
        ownerId: row.owner_id ?? '',
        ownerName: row.owner_name ?? '',
        isLast: row.is_last === true,
      }),
      recipients: row.recipients ?? [],
      outboxKey: messageKey(chatId, row.msg_id),
    },
  };
}
