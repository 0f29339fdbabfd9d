import { expect, test } from 'vitest';
import { runCallSchedule } from '../../support/call-model.ts';

/** `CALL_SCHEDULES=20000` runs as many. */
const SCHEDULES = Number(process.env['CALL_SCHEDULES'] ?? 1000);

test(`calls end everywhere with one record in ${SCHEDULES} faulty schedules`, () => {
  const problems: string[] = [];
  let connected = 0;
  let rejoined = 0;
  let taken = 0;
  for (let seed = 1; seed <= SCHEDULES; seed += 1) {
    const result = runCallSchedule(seed);
    connected += result.connected;
    rejoined += result.rejoined;
    taken += result.taken.size;
    for (const stuck of result.stuck) problems.push(`seed ${seed}: ${stuck}`);
    if (result.liveAtProvider > 0) problems.push(`seed ${seed}: ${result.liveAtProvider} live at the provider`);
    for (const callId of result.taken) {
      const records = result.records.get(callId) ?? [];
      if (records.length !== 1) problems.push(`seed ${seed}: ${callId} has ${records.length} records`);
    }
  }
  expect(problems).toEqual([]);
  // The schedules are no idle ones.
  expect(taken).toBeGreaterThan(SCHEDULES);
  expect(connected).toBeGreaterThan(SCHEDULES / 4);
  expect(rejoined).toBeGreaterThan(SCHEDULES / 20);
});
