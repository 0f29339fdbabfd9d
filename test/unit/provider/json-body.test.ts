import { describe, expect, it } from 'vitest';
import { parseJson } from '../../../applet-host-demo/provider/calls/json-body.ts';

describe('JSON from clients', () => {
  it.each(['{"a":[1,null,"x"]}', '"__proto__ in a text"', '{"text":"\\u005f_proto__"}', 'null'])('reads %s', (text) => {
    expect(parseJson(text)).toEqual({ ok: true, value: JSON.parse(text) });
  });

  it.each(['', '{', '{"secret":"abc"', 'undefined', '{"__proto__":{}}', '{"a":[{"\\u005f_proto__":1}]}'])(
    'refuses %s without quoting it',
    (text) => {
      const parsed = parseJson(text);
      expect(parsed.ok).toBe(false);
      expect(JSON.stringify(parsed)).not.toMatch(/secret|abc/);
    },
  );
});
