import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../../../applet-host-demo/provider/start-failure.ts';
import { takeTenantsFile } from '../../../applet-host-demo/provider/tenants/tenants-file.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { createIdentitySigner } from '../../support/identity-keys.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient } from '../../support/provider-client.ts';
import { testedDatabases } from '../../support/provider-database.ts';

/** What an operator enters for a platform, before the provider starts. */
describe.each(testedDatabases())('tenants.json (%s)', (database) => {
  let provider: TestProvider;
  let folder: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-tenants-'));
  }, 60_000);
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const file = () => path.join(folder, 'tenants.json');
  const take = async (content: unknown, isDemo = false): Promise<void> => {
    await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content));
    await takeTenantsFile(provider.services, file(), isDemo);
  };
  const settingsOf = async (code: string) => (await provider.services.tenants.find(code))?.settings;
  const ORIGIN = 'https://www.lottery.example';

  it('need not be there', async () => {
    await takeTenantsFile(provider.services, path.join(folder, 'none.json'), false);
  });

  it('lets a platform’s pages embed the chat and its server sign players in', async () => {
    const signer = await createIdentitySigner(provider.services.now);
    await take({ CB: { parentOrigins: [ORIGIN], identityKeys: [signer.publicKey] } });
    const page = await fetch(`${provider.baseUrl}/ml?tenant=CB`);
    expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`frame-ancestors [^;]*${ORIGIN}`));
    const token = await signer.sign({ playerId: 'p-1', name: 'Anna' });
    expect((await createClient(provider.baseUrl).call(identityLogin, { token })).ok).toBe(true);
  });

  it('takes the place of what it names, leaves the rest, and makes a tenant that is new', async () => {
    const before = await settingsOf('CB');
    await take({ CB: { parentOrigins: [] }, NEW: { productName: 'Talk', canRegister: false } });
    expect(await settingsOf('CB')).toEqual({ ...before, parentOrigins: [] });
    expect(await settingsOf('NEW')).toMatchObject({ productName: 'Talk', canRegister: false, parentOrigins: [] });
  });

  it('adds to the origins and keys of the demo', async () => {
    const [own, more] = await Promise.all(
      ['own', 'more'].map((keyId) => createIdentitySigner(provider.services.now, { keyId })),
    );
    await take({ CB: { parentOrigins: ['http://localhost:4601'], identityKeys: [own?.publicKey] } });
    for (let start = 0; start < 2; start += 1)
      await take({ CB: { parentOrigins: [ORIGIN], identityKeys: [more?.publicKey] } }, true);
    const { parentOrigins, identityKeys } = (await settingsOf('CB')) ?? {};
    expect(parentOrigins).toEqual(['http://localhost:4601', ORIGIN]);
    expect(identityKeys?.map(({ kid }) => kid)).toEqual(['own', 'more']);
  });

  it.each([
    ['{', /: this is no JSON\.$/],
    ['[]', /: there must be an object of tenants by code\.$/],
    [{ 'no code': {} }, /: "no code" must be a code with an object of settings\.$/],
    [{ CB: { parentOrigin: ORIGIN } }, /: CB\.parentOrigin is no setting\.$/],
    [{ CB: { parentOrigins: [`${ORIGIN}/`] } }, /: CB\.parentOrigins must be a list of origins such as /],
    [{ CB: { parentOrigins: ORIGIN } }, /: CB\.parentOrigins must be a list of origins such as /],
    [{ CB: { identityKeys: [{ kty: 'EC' }] } }, /: CB\.identityKeys must be public keys \(JWK\)\.$/],
    [{ CB: { hasApplet: 'yes' } }, /: CB\.hasApplet must be true or false\.$/],
  ])('that is wrong ends the start in one line: %j', async (content, said) => {
    const before = await settingsOf('CB');
    const taken = take(content);
    await expect(taken).rejects.toThrow(StartFailure);
    await expect(taken).rejects.toThrow(said);
    expect(await settingsOf('CB')).toEqual(before);
  });

  it('refuses a private key', async () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' };
    await expect(take({ CB: { identityKeys: [jwk] } })).rejects.toThrow(/^(?!.*secret).*must be public keys/);
  });
});
