import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../applet-host-demo/provider/log.ts';

describe('the log', () => {
  const record = (write: (log: ReturnType<typeof createLogger>) => void): string => {
    let text = '';
    write(createLogger('debug', { write: (line: string) => (text += line) }));
    return text;
  };

  it('says of an error what happened, and nothing of the values in its query', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      params: ['secret'],
      query: 'insert secret',
    });
    const line = record((log) => log.error({ err: error }, 'call failed'));
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      msg: 'call failed',
      err: { message: 'duplicate key', code: '23505' },
    });
    expect(line).not.toContain('secret');
  });

  it('blots out secrets that slip into it', () => {
    const line = record((log) =>
      log.warn({ token: 'secret', deep: { password: 'secret', more: { sToken: 'secret' } } }),
    );
    expect(line).not.toContain('secret');
  });
});
