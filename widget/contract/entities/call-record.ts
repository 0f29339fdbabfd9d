import { CALL_OUTCOMES } from '../../domain/call/call-signal.ts';
import type { CallContent } from '../../domain/message/rich-content.ts';
import { body, constant, duration, firstText, parseBody, readOnly, type BodyCodec } from './body.ts';

const OUTCOME = new RegExp(`^(${CALL_OUTCOMES.join('|')})(?: (\\d{1,4}):(\\d\\d))?$`);

/** A record as this provider writes it, for example `answered 12:46`. Spec: 1-chat §3 (the body is no JSON). L-CL4. */
function readCallRecord(whole: string): Pick<CallContent, 'outcome' | 'durationMs'> | undefined {
  const [, word, minutes = '0', seconds = '0'] = OUTCOME.exec(whole) ?? [];
  const outcome = CALL_OUTCOMES.find((known) => known === word);
  return outcome && { outcome, durationMs: (Number(minutes) * 60 + Number(seconds)) * 1000 };
}

function writeCallRecord({ outcome = 'failed', durationMs }: CallContent): string {
  if (outcome !== 'answered') return outcome;
  const seconds = Math.floor(durationMs / 1000);
  return `${outcome} ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The body of the record of a call. Other providers write JSON, or a text in their own words. */
export const callRecord = (medium: CallContent['medium']): BodyCodec<CallContent> => {
  const others = body<CallContent>(
    {
      kind: constant('call'),
      medium: constant(medium),
      outcome: {
        ...readOnly<CallContent['outcome']>(
          'word, such as `missed` or `answered 12:46`',
          ['the whole body'],
          () => undefined,
        ),
        isOptional: true,
      },
      text: readOnly('string, or the whole body', ['text', 'msg'], (fields, whole) =>
        Object.keys(fields).length === 0 ? whole : firstText(fields, ['text', 'msg']),
      ),
      durationMs: duration,
    },
    { parse: (whole) => (whole.startsWith('{') ? parseBody(whole) : {}) },
  );
  return {
    ...others,
    read(whole) {
      const record = readCallRecord(whole);
      return record === undefined ? others.read(whole) : { kind: 'call', medium, text: '', ...record };
    },
    write: writeCallRecord,
  };
};
