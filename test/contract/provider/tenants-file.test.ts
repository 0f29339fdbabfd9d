import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartFailure } from '../../../applet-host-demo/provider/base/start-failure.ts';
import { takeTenantsFile } from '../../../applet-host-demo/provider/base/tenants/tenants-file.ts';
import { guestOpen } from '../../../widget/contract/guest.ts';
import { OPERATIONS } from '../../../widget/contract/operations/index.ts';
import { identityLogin } from '../../../widget/contract/http/identity-login.ts';
import { fetchStored, uploadWhole } from '../../support/file-client.ts';
import { openGuest } from '../../support/guest-client.ts';
import { createIdentitySigner } from '../../support/identity-keys.ts';
import { pngSample } from '../../support/media-samples.ts';
import { startTestProvider, type TestProvider } from '../../support/provider.ts';
import { createClient, signIn } from '../../support/provider-client.ts';
import { usualDatabase } from '../../support/provider-database.ts';

/** The operator's settings for a platform, read before the provider starts. */
describe.each(usualDatabase())('tenants.json (%s)', (database) => {
  let provider: TestProvider;
  let folder: string;

  beforeAll(async () => {
    provider = await startTestProvider({ database });
    folder = await mkdtemp(path.join(tmpdir(), 'meeline-tenants-'));
  });
  afterAll(async () => {
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const file = () => path.join(folder, 'tenants.json');
  const take = async (content: unknown, isDemo = false): Promise<readonly string[]> => {
    await writeFile(file(), typeof content === 'string' ? content : JSON.stringify(content));
    return takeTenantsFile(provider.services, file(), isDemo);
  };
  const settingsOf = async (code: string) => (await provider.services.tenants.find(code))?.settings;
  const ORIGIN = 'https://www.lottery.example';

  it('is optional', async () => {
    expect(await takeTenantsFile(provider.services, path.join(folder, 'none.json'), false)).toEqual([]);
  });

  it('closes privacy settings, links apps, sets all users’ authType', async () => {
    const user = await provider.createUser({ name: 'Anna', loginName: 'anna.auth', password: 'password-x' });
    const entered = {
      closedPrivacy: ['findByCode'],
      appLinks: { ios: 'https://example.com/ios' },
      aboutLinks: { help: 'https://example.com/help' },
      authType: 0,
    };
    await take({ CB: entered });
    expect(await settingsOf('CB')).toMatchObject(entered);
    const client = await signIn(provider.baseUrl, 'anna.auth', 'password-x');
    expect(await client.operation(OPERATIONS.accountGet, undefined)).toMatchObject({
      value: { data: { userId: user.userId, authType: 0 } },
    });
    await take({ CB: { closedPrivacy: [], appLinks: {}, authType: 1 } });
    for (const [wrong, name] of [
      [{ closedPrivacy: ['all'] }, 'closedPrivacy'],
      [{ appLinks: { android: 'http://example.com' } }, 'appLinks'],
      [{ aboutLinks: { help: 'http://example.com' } }, 'aboutLinks'],
      [{ aboutLinks: { news: 'https://example.com' } }, 'aboutLinks'],
      [{ authType: 2 }, 'authType'],
    ] as const)
      await expect(take({ CB: wrong })).rejects.toThrow(name);
  });

  it('lets a platform embed the chat and sign in players', async () => {
    const signer = await createIdentitySigner(provider.services.now);
    await take({ CB: { parentOrigins: [ORIGIN], identityKeys: [signer.publicKey] } });
    const page = await fetch(`${provider.baseUrl}/ml?tenant=CB`);
    expect(page.headers.get('content-security-policy')).toMatch(new RegExp(`frame-ancestors [^;]*${ORIGIN}`));
    const token = await signer.sign({ playerId: 'p-1', name: 'Anna' });
    expect((await createClient(provider.baseUrl).call(identityLogin, { token })).ok).toBe(true);
  });

  it('replaces given settings, keeps others and creates new tenants', async () => {
    const before = await settingsOf('CB');
    await take({ CB: { parentOrigins: [] }, NEW: { productName: 'Talk', canRegister: false } });
    expect(await settingsOf('CB')).toEqual({ ...before, parentOrigins: [], canRegister: false });
    expect(await settingsOf('NEW')).toMatchObject({ productName: 'Talk', canRegister: false, parentOrigins: [] });
  });

  it('opens registration only on request and removes a demo’s welcome', async () => {
    const welcome = { friendIds: ['M123456789'], groupIds: [], greeting: 'Hi' };
    await provider.saveTenant({ canRegister: true, welcome });
    expect(await take({ CB: {} }, true)).toEqual(['CB']);
    expect(await settingsOf('CB')).toMatchObject({ canRegister: true, welcome });
    await take({ CB: {}, NEW: { canRegister: true } });
    expect(await settingsOf('CB')).toMatchObject({ canRegister: false, welcome: { friendIds: [], greeting: '' } });
    expect(await settingsOf('NEW')).toMatchObject({ canRegister: true });
    await take({ FRESH: {} });
    expect(await settingsOf('FRESH')).toMatchObject({ canRegister: false });
    await provider.saveTenant({});
  });

  it('adds to the demo’s origins and keys', async () => {
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

  it('hides calls, guests and files of an unserved tenant', async () => {
    const small = await startTestProvider({ database });
    const { userId } = await small.createUser({ loginName: 'somebody', password: 'password-a' });
    const groupId = await small.createGroup({ owner: userId });
    await small.shareGroup(groupId, true);
    const client = await signIn(small.baseUrl, 'somebody', 'password-a');
    const file = await uploadWhole(small.baseUrl, client, { chatId: groupId, type: 'image' }, await pngSample(16, 16));
    const key = file.ok ? file.value.fileKey : '';
    const seen = async () => {
      const called = await client.operation(OPERATIONS.accountGet, undefined);
      const guest = await openGuest(small.baseUrl, 'socket', groupId);
      const isOpen = await Promise.race([guest.next(guestOpen).then(() => true), guest.closed.then(() => false)]);
      guest.close();
      return [called.ok, isOpen, (await fetchStored(small.baseUrl, client.token, key, groupId)).status];
    };
    expect(await seen()).toEqual([true, true, 200]);
    small.services.tenants.serveOnly(['OTHER']);
    expect(await seen()).toEqual([false, false, 404]);
    await small.stop();
  });

  it.each([
    ['{', /: the file is not valid JSON\.$/],
    ['[]', /: the file must contain an object of tenants by code\.$/],
    [{ 'no code': {} }, /: "no code" must be a code with an object of settings\.$/],
    [{ CB: { parentOrigin: ORIGIN } }, /: CB\.parentOrigin is not a known setting\.$/],
    [{ CB: { parentOrigins: [`${ORIGIN}/`] } }, /: CB\.parentOrigins must be a list of origins such as /],
    [{ CB: { parentOrigins: ORIGIN } }, /: CB\.parentOrigins must be a list of origins such as /],
    [{ CB: { identityKeys: [{ kty: 'EC' }] } }, /: CB\.identityKeys must be public keys \(JWK\)\.$/],
    [{ CB: { storageQuotaBytes: -1 } }, /: CB\.storageQuotaBytes must be a number of bytes\.$/],
    [{ CB: { hasApplet: 'yes' } }, /: CB\.hasApplet must be true or false\.$/],
    [{ CB: { lottery: { drawS: 7 } } }, /: CB\.lottery must have only minAmount, maxAmount and drawS, /],
    [{ CB: { lottery: { maxBet: 1 } } }, /: CB\.lottery must have only minAmount, maxAmount and drawS, /],
  ])('stops the start with one line when invalid: %j', async (content, said) => {
    const before = await settingsOf('CB');
    const taken = take(content);
    await expect(taken).rejects.toThrow(StartFailure);
    await expect(taken).rejects.toThrow(said);
    expect(await settingsOf('CB')).toEqual(before);
  });

  it('stops the start when it cannot be read', async () => {
    await expect(takeTenantsFile(provider.services, folder, false)).rejects.toThrow(/ cannot be read: EISDIR/);
  });

  it('refuses a private key', async () => {
    const jwk = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', d: 'secret' };
    await expect(take({ CB: { identityKeys: [jwk] } })).rejects.toThrow(/^(?!.*secret).*must be public keys/);
  });
});
