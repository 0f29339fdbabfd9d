import { describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { createSampledLog } from '../../../applet-host-demo/provider/base/log.ts';
import { createBacklogs, type Receiver } from '../../../applet-host-demo/provider/delivery/backlogs.ts';

const KB = 1024;

function lab() {
  const gone: string[] = [];
  const log = createSampledLog(pino({ level: 'silent' }));
  const backlogs = createBacklogs({ maxSocketBacklogBytes: 400 * KB, maxBacklogBytes: 1000 * KB }, log);
  const receiver = (userId: string, kilobytes: number): Receiver & { backlogBytes: number } => ({
    via: 'socket',
    userId,
    backlogBytes: kilobytes * KB,
    giveUp: () => void gone.push(userId),
  });
  return { backlogs, gone, receiver };
}

describe('backlogs', () => {
  it('disconnect a client that is too far behind', () => {
    const { backlogs, gone, receiver } = lab();
    expect(backlogs.admits(receiver('slow', 400))).toBe(true);
    expect(backlogs.admits(receiver('stuck', 401))).toBe(false);
    expect(gone).toEqual(['stuck']);
  });

  it('disconnect the furthest behind when the total is too large', () => {
    const { backlogs, gone, receiver } = lab();
    for (const [name, size] of [
      ['a', 300],
      ['b', 390],
      ['c', 200],
    ] as const)
      backlogs.admits(receiver(name, size));
    expect(gone).toEqual([]);
    expect(backlogs.admits(receiver('d', 350))).toBe(true);
    expect(gone).toEqual(['b']);
    expect(backlogs.admits(receiver('e', 395))).toBe(false);
    expect(gone).toEqual(['b', 'e']);
  });

  it('ignore clients that have caught up or left', () => {
    const { backlogs, gone, receiver } = lab();
    const [caughtUp, left] = [receiver('a', 390), receiver('b', 390)];
    for (const each of [caughtUp, left]) backlogs.admits(each);
    caughtUp.backlogBytes = 0;
    backlogs.forget(left);
    for (const name of ['c', 'd']) expect(backlogs.admits(receiver(name, 390))).toBe(true);
    expect(gone).toEqual([]);
  });

  it('keep clients with small backlogs', () => {
    const { backlogs, gone, receiver } = lab();
    for (let count = 0; count < 1000; count += 1) backlogs.admits(receiver(`M${count}`, 15));
    expect(gone).toEqual([]);
  });
});
