import { optional } from '#contract/codec.ts';
import { readContent } from '#contract/entities/content.ts';
import { type KindContent, kindContentOf } from '#domain/message/kinds.ts';
import { decimalText } from '#domain/money/amount.ts';
import { readEnvelopeTotals } from '../../base/store/money/platform-money.ts';
import { listRemoved } from '../../base/store/messages/removals.ts';
import type { Evidence } from '../../base/store/moderation/report-evidence.ts';
import type { ReportFile } from '../../base/store/moderation/report-files.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { listShadowed } from '../../base/store/messages/shadows.ts';
import type { PlatformContext } from './endpoint.ts';
import { boolean, described, integer, listOf, object, string, time, word } from './json-codecs.ts';

/** Messages of reports as operators see them: with their files, and the facts of cards and money. */
export const messageId = string({
  max: 15,
  pattern: /^\d{1,15}$/,
  description: 'The number of a message in its chat.',
});
const MAX_VALUE = 2000;

/** The facts of a card, or of a message about money. */
const FACTS = [
  'remark',
  'amount',
  'state',
  'from',
  'to',
  'name',
  'id',
  'title',
  'text',
  'url',
  'game',
  'outcome',
  'play',
  'period',
  'bet',
  'medium',
  'seconds',
] as const;
type FactName = (typeof FACTS)[number];

const file = object(
  {
    file: string({ max: 64, description: 'For `getReportFile`.' }),
    kind: string({ max: 32 }),
    mediaType: string({ max: 200 }),
    name: optional(string({ max: 1000 })),
    size: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  },
  'EvidenceFile',
);

export const evidence = object(
  {
    messageId,
    time,
    senderId: optional(string({ max: 10, description: 'Absent: the system.' })),
    senderName: optional(string({ max: 200, description: 'The current name.' })),
    isReported: boolean,
    isSystem: boolean,
    wasRecalled: boolean,
    isHidden: described(boolean, 'Only its sender sees it at present.'),
    isRemoved: described(boolean, 'The platform has removed it for everybody.'),
    content: object(
      {
        kind: string({ max: 32 }),
        text: optional(string({ max: 20_000 })),
        files: described(
          listOf(file, { max: 4 }),
          'The kept files. A video has its poster, too. Without entries the file was gone at the report.',
        ),
        facts: described(
          listOf(object({ name: word(FACTS), value: string({ max: MAX_VALUE }) }, 'EvidenceFact'), { max: 20 }),
          'Of a card, or of a message about money.',
        ),
      },
      'EvidenceContent',
    ),
    body: string({ max: 100_000, description: 'The content as it was stored.' }),
  },
  'Evidence',
);

interface Marks {
  readonly hidden: ReadonlySet<number>;
  readonly removed: ReadonlySet<number>;
}

/** Which of these messages a moderator has taken from the chat meanwhile. */
export async function readMarks(db: Database, chatId: string, messages: readonly Evidence[]): Promise<Marks> {
  const ids = messages.map((each) => each.messageId);
  return { hidden: await listShadowed(db, chatId, ids), removed: await listRemoved(db, chatId, ids) };
}

/** The amounts of red envelopes as decimal texts, by envelope: the messages about them do not have them. */
type Amounts = ReadonlyMap<string, string>;

/** Reads the amounts of the red envelopes among some messages. */
export async function readAmounts(
  { services: { db }, tenant }: Pick<PlatformContext, 'services' | 'tenant'>,
  messages: readonly Evidence[],
): Promise<Amounts> {
  const { money } = tenant.settings;
  if (money === undefined) return new Map();
  const ids = messages.flatMap(({ type, body }) => {
    const content = kindContentOf(readContent(type, body));
    return content.kind === 'red-envelope' ? [content.envelopeId] : [];
  });
  const totals = await readEnvelopeTotals(db, tenant.code, ids);
  return new Map([...totals].map(([id, total]) => [id, decimalText(total, money.currency)]));
}

interface Surroundings extends Marks {
  readonly reportedId: string | undefined;
  readonly files: readonly ReportFile[];
  readonly amounts: Amounts;
}

export function evidenceView(
  { messageId: number, senderId, timeMs, type, body, ...shown }: Evidence,
  { hidden, removed, reportedId, files, amounts }: Surroundings,
) {
  const content = kindContentOf(readContent(type, body));
  return {
    ...shown,
    messageId: String(number),
    time: timeMs,
    senderId: senderId === '' ? undefined : senderId,
    isReported: reportedId === String(number),
    isHidden: hidden.has(number),
    isRemoved: removed.has(number),
    content: {
      kind: content.kind,
      text: content.kind === 'text' ? content.text : undefined,
      files: files
        .filter((each) => each.messageId === number)
        .map(({ fileKey, kind, mediaType, name, size }) => ({
          file: fileKey,
          kind,
          mediaType,
          name: name === '' ? undefined : name,
          size,
        })),
      facts: factsOf(content, amounts),
    },
    body,
  };
}

function factsOf(
  content: KindContent,
  amounts: Amounts,
): readonly { readonly name: FactName; readonly value: string }[] {
  return Object.entries(sayings(content, amounts)).flatMap(([name, value]) =>
    // Entries have lost the type of their names.
    value === undefined || value === '' ? [] : [{ name: name as FactName, value: String(value).slice(0, MAX_VALUE) }],
  );
}

function sayings(
  content: KindContent,
  amounts: Amounts,
): Readonly<Partial<Record<FactName, string | number | undefined>>> {
  switch (content.kind) {
    case 'red-envelope':
      return {
        amount: amounts.get(content.envelopeId) ?? content.amount,
        remark: content.remark,
        state: content.state,
        from: content.ownerName || content.fromId,
        to: content.toId,
        id: content.envelopeId,
      };
    case 'transfer':
      return {
        amount: content.amount,
        remark: content.remark,
        state: content.state,
        from: content.fromName || content.fromId,
        to: content.toName || content.toId,
        id: content.transferId,
      };
    case 'bet':
      return {
        game: content.gameName,
        play: content.playName,
        period: content.periodNo,
        bet: content.content,
        amount: content.amount,
        from: content.ownerName,
        id: content.orderId,
      };
    case 'call':
      return {
        medium: content.medium,
        outcome: content.outcome ?? content.text,
        seconds: Math.round(content.durationMs / 1000),
      };
    case 'person-card':
      return { name: content.name, id: content.userId };
    case 'group-card':
      return { name: content.name, id: content.groupId };
    case 'share':
      return { title: content.title, text: content.text, url: content.url };
    case 'game':
      return { game: content.game, outcome: content.outcome };
    case 'document':
      return { name: content.name };
    case 'voice':
    case 'video':
      return { seconds: Math.round(content.durationMs / 1000) };
    case 'service-info':
      return { text: content.text };
    case 'text':
    case 'notice':
    case 'command':
    case 'image':
    case 'unsupported':
      return {};
  }
}
