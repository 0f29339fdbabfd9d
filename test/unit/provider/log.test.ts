import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  createLogger,
  createSampledLog,
  openLogStream,
  type SampledLog,
} from '../../../applet-host-demo/provider/base/log.ts';

describe('the log', () => {
  const record = (write: (log: ReturnType<typeof createLogger>) => void): string => {
    let text = '';
    write(createLogger('debug', { write: (line: string) => (text += line) }));
    return text;
  };

  it('records an error without the values of its query', () => {
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

  it('does not fail the logging work on a full disk', () => {
    const file = openSync('/dev/full', 'w');
    const log = createLogger('info', openLogStream(file));
    for (let line = 0; line < 3; line += 1) log.error('no space for this line');
    closeSync(file);
  });

  it('redacts secrets', () => {
    const line = record((log) =>
      log.warn({ token: 'secret', deep: { password: 'secret', more: { sToken: 'secret' } } }),
    );
    expect(line).not.toContain('secret');
  });
});

describe('the sampled log', () => {
  const record = (write: (log: SampledLog) => void): Record<string, unknown>[] => {
    const lines: string[] = [];
    write(createSampledLog(createLogger('debug', { write: (line: string) => void lines.push(line) })));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  const times = (count: number, run: () => void): void => {
    for (let index = 0; index < count; index += 1) run();
  };

  it('writes a kind’s first lines fully and counts the rest', () => {
    const lines = record((log) => {
      times(5000, () => log.warn({ code: 'invalid_request', userId: 'M1', reason: 'p' }, 'call refused'));
      log.flush();
    });
    expect(lines).toHaveLength(21);
    expect(lines[0]).toMatchObject({ msg: 'call refused', code: 'invalid_request', userId: 'M1', reason: 'p' });
    expect(lines[20]).toMatchObject({ msg: 'call refused', code: 'invalid_request', userId: 'M1', unlogged: 4980 });
    expect(lines[20]).not.toHaveProperty('reason');
  });

  it('separates clients, codes and calls', () => {
    const lines = record((log) => {
      times(20, () => log.warn({ code: 'a', userId: 'M1' }, 'call refused'));
      times(20, () => log.warn({ code: 'a', userId: 'M2' }, 'call refused'));
      times(20, () => log.warn({ code: 'b', userId: 'M2' }, 'call refused'));
      times(20, () => log.warn({ code: 'b', call: 'msgSend', address: '10.0.0.1' }, 'call refused'));
      log.flush();
    });
    expect(lines).toHaveLength(80);
  });

  it('starts again after a flush', () => {
    const lines = record((log) => {
      times(30, () => log.warn({ userId: 'M1' }, 'call refused'));
      log.flush();
      log.warn({ userId: 'M1', reason: 'new' }, 'call refused');
    });
    expect(lines.map(({ unlogged, reason }) => unlogged ?? reason).slice(20)).toEqual([10, 'new']);
  });

  it('bounds its memory with many clients', () => {
    const lines = record((log) => {
      for (let user = 0; user < 5000; user += 1) log.warn({ userId: `M${user}` }, 'call refused');
      log.flush();
    });
    expect(lines).toHaveLength(1000 + 20 + 1);
    expect(lines.at(-1)).toMatchObject({ msg: 'call refused', unlogged: 3980 });
  });
});
