import { expect, test } from 'vitest';
import { knownFailure } from '../../../applet-host-demo/provider/calls/known-failure.ts';
import {
  isDatabaseAway,
  noteAway,
  noteIfAway,
} from '../../../applet-host-demo/provider/base/store/engine/database-away.ts';

const withCode = (code: string, message = 'no'): Error => Object.assign(new Error(message), { code });

/** Each kind of failure of a statement, with its code or the message of a driver that has none. */
const AWAY: readonly (readonly [string, Error])[] = [
  ['nothing listens at the address', withCode('ECONNREFUSED')],
  ['the connection breaks', withCode('ECONNRESET')],
  ['the connection breaks while it is written', withCode('EPIPE')],
  ['the network is silent', withCode('ETIMEDOUT')],
  ['the host is not reachable', withCode('EHOSTUNREACH')],
  ['the name is not known', withCode('ENOTFOUND')],
  ['the name service is away', withCode('EAI_AGAIN')],
  ['the server ends the connection', new Error('Connection terminated unexpectedly')],
  ['the connection is closed', new Error('Connection terminated')],
  ['the connection takes too long', new Error('Connection terminated due to connection timeout')],
  ['a broken connection is used again', new Error('Client has encountered a connection error and is not queryable')],
  ['no answer comes in time', new Error('Query read timeout')],
  ['the embedded database is closed', new Error('PGlite is closed')],
  ['the connection fails', withCode('08006')],
  ['the pooler has no server', withCode('08P01')],
  ['an operator stops the server', withCode('57P01')],
  ['the server crashes', withCode('57P02')],
  ['the server starts or recovers', withCode('57P03')],
  ['the server is a standby', withCode('25006')],
  ['a transaction was idle for too long', withCode('25P03')],
  ['a statement takes too long', withCode('57014')],
  ['a lock takes too long', withCode('55P03')],
  ['two transactions stop each other', withCode('40P01')],
  ['the server has too many connections', withCode('53300')],
  ['the server has no memory left', withCode('53200')],
  ['the server’s disk fails', withCode('58030')],
];

test.each(AWAY)('a statement fails for now when %s', (_when, error) => {
  expect(isDatabaseAway(error)).toBe(false);
  noteIfAway(error);
  expect(knownFailure(error)).toMatchObject({ code: 'server_busy', retryAfterMs: expect.any(Number) });
  expect(knownFailure(new Error('outer', { cause: error }))?.code).toBe('server_busy');
});

test.each([
  ['a constraint refuses a row', withCode('23505')],
  ['a statement is wrong', withCode('42601')],
  ['a value is wrong', withCode('22P02')],
  ['the code has a fault', new TypeError('x is not a function')],
  ['something else than an error is thrown', 'no'],
])('a statement fails for good when %s', (_when, error) => {
  noteIfAway(error);
  expect(knownFailure(error)).toBeUndefined();
});

test('the same codes elsewhere are not failures of the database', () => {
  expect(knownFailure(withCode('ECONNREFUSED'))).toBeUndefined();
});

test('a connection fails for now, whatever the reason', () => {
  const error = withCode('28P01', 'password authentication failed');
  noteAway(error);
  expect(knownFailure(error)?.code).toBe('server_busy');
});

test('a full disk of the server has its own failure', () => {
  const error = withCode('53100');
  noteIfAway(error);
  expect(knownFailure(error)).toMatchObject({ code: 'server_full' });
});
