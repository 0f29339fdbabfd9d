import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../../applet-host-demo/provider/base/store/access/sessions.ts';
import {
  issueSocketToken,
  redeemSocketToken,
} from '../../../applet-host-demo/provider/base/store/access/socket-tokens.ts';
import { readToken } from '../../../applet-host-demo/provider/base/secret-token.ts';
import { usualDatabase } from '../../support/provider-database.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';

/** Clients that connect at once share statements. */
describe.each(usualDatabase())('socket tokens of several clients at once (%s)', (database) => {
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
  }, 60_000);
  afterAll(() => provider.stop());

  const newSession = async () => {
    const { db, limits, now } = provider.services;
    const { userId } = await provider.createUser();
    const { token } = await startSession(db, userId, limits, now());
    return { userId, sessionId: readToken(token)?.sessionId ?? '' };
  };
  const redeem = (token: string) => {
    const { db, limits, now } = provider.services;
    return redeemSocketToken(db, token, limits, now());
  };

  it('belong to their sessions and work once, even concurrently', async () => {
    const { db, now } = provider.services;
    const sessions = [await newSession(), await newSession()];
    const tokens = await Promise.all(sessions.map(({ sessionId }) => issueSocketToken(db, sessionId, now())));
    const [first = '', second = ''] = tokens;
    const used = await Promise.all([first, second, first, 'unknown'].map(redeem));
    expect(used.map((caller) => caller?.userId)).toEqual([
      sessions[0]?.userId,
      sessions[1]?.userId,
      undefined,
      undefined,
    ]);
    expect(await redeem(second)).toBeUndefined();
  });

  it('are issued although the session of another client has ended', async () => {
    const { db, now } = provider.services;
    const [gone, there] = [await newSession(), await newSession()];
    await endSession(db, gone.sessionId);
    const tokens = await Promise.all([gone, there].map(({ sessionId }) => issueSocketToken(db, sessionId, now())));
    const used = await Promise.all(tokens.map(redeem));
    expect(used.map((caller) => caller?.userId)).toEqual([undefined, there.userId]);
  });
});
