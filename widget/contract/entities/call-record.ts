import { CALL_OUTCOMES } from '../../domain/call/call-signal.ts';
import type { CallContent } from '../../domain/message/rich-content.ts';
import { body, constant, duration, firstText, parseBody, readOnly, type BodyCodec } from './body.ts';

/**
 * The body of the record of a call: a text such as `missed` or `answered 12:46`. Other providers write JSON, or their own words. Spec:
 * 1-chat §3 (the body is no JSON). L-CL4.
 */
export const callRecord = (medium: CallContent['medium']): BodyCodec<CallContent> => {
  const others = body<Omit<CallContent, 'outcome'>>(
    {
      kind: constant('call'),
      medium: constant(medium),
      text: readOnly('string, or the whole body', ['text', 'msg'], (fields, whole) =>
        Object.keys(fields).length === 0 ? whole : firstText(fields, ['text', 'msg']),
      ),
      durationMs: duration,
    },
    { parse: (whole) => (whole.startsWith('{') ? parseBody(whole) : {}) },
  );
  return {
    fields: others.fields,
    read(whole) {
      const [word, time = ''] = whole.split(' ');
      const outcome = CALL_OUTCOMES.find((known) => known === word);
      const [minutes = 0, seconds = 0] = time.split(':').map(Number);
      return outcome === undefined
        ? others.read(whole)
        : { kind: 'call', medium, outcome, text: '', durationMs: (minutes * 60 + seconds) * 1000 || 0 };
    },
    write({ outcome = 'failed', durationMs }) {
      const seconds = Math.floor(durationMs / 1000);
      const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
      return outcome === 'answered' ? `${outcome} ${time}` : outcome;
    },
  };
};
