import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HTTP_CALLS } from '../../../widget/contract/http/index.ts';
import { IDENTITY_REFUSALS } from '../../../widget/domain/session/identity-refusal.ts';
import { CANARY, MISTAKEN_PLATFORM_KEYS, MISTAKES, tokenOf } from '../../support/mistaken-tokens.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, valueOf } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

describe.each(usualDatabase())('a refused identity token (%s)', (database) => {
  let provider: TestProvider;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    await provider.saveTenant({ identityKeys: [...MISTAKEN_PLATFORM_KEYS] });
    await provider.saveTenant({ identityKeys: [] }, 'GPO');
  });
  afterAll(() => provider.stop());

  /** The reply and the last line of the log about it. */
  const refusalOf = async (token: string, client = createClient(provider.baseUrl)) => {
    const answer = await client.call(HTTP_CALLS.identityLogin, { token });
    return { answer, line: JSON.parse(provider.logLines.at(-1) ?? '{}') as Record<string, unknown> };
  };

  it.each(MISTAKES)('says why: it %s', async (_what, reason, token, found, expected) => {
    const code = reason === 'exp' ? 'identity_expired' : 'identity_invalid';
    const { answer, line } = await refusalOf(typeof token === 'string' ? token : tokenOf(token));
    expect(answer).toMatchObject({ failure: { code, reason } });
    expect(line).toMatchObject({ msg: 'call refused', call: '/identityLogin', code, reason, tenant: 'CB' });
    expect(line['found']).toContain(found);
    expect(line['expected']).toContain(expected);
    expect(JSON.stringify(line)).not.toContain(CANARY);
  });

  it('says that the tenant has no keys', async () => {
    const client = createClient(provider.baseUrl, { tenant: 'GPO' });
    const { answer, line } = await refusalOf(tokenOf({ claims: { iss: 'GPO' } }), client);
    expect(answer).toMatchObject({ failure: { reason: 'keys' } });
    expect(line).toMatchObject({ reason: 'keys', tenant: 'GPO' });
  });

  it('says that a renewal is for another player', async () => {
    const entered = valueOf(await createClient(provider.baseUrl).call(HTTP_CALLS.identityLogin, { token: tokenOf() }));
    const session = createClient(provider.baseUrl, { token: entered.data.token });
    const renewed = await session.call(HTTP_CALLS.identityRenew, { token: tokenOf({ claims: { sub: 'p-2' } }) });
    expect(renewed).toMatchObject({ failure: { code: 'identity_invalid', reason: 'player' } });
  });

  it('tests every reason', () => {
    const tested = new Set([...MISTAKES.map(([, reason]) => reason), 'keys', 'player']);
    expect([...tested].toSorted()).toEqual([...IDENTITY_REFUSALS].toSorted());
  });
});
