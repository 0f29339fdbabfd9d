import { identityLogin } from '../../widget/contract/http/identity-login.ts';
import { finishedExport } from './finished-export.ts';
import { createIdentitySigner } from './identity-keys.ts';
import { pngSample } from './media-samples.ts';
import type { TestProvider } from './provider.ts';
import { createClient, valueOf } from './provider-client.ts';
import { type ServerClient, serverClientOf, type ServerRequest } from './server-api.ts';

/** Creates with the server API. */
export async function madeBy(client: ServerClient, path: string, request: ServerRequest) {
  const { status, body } = await client.call('POST', path, request);
  if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
  return body;
}

/** Makes one of each thing that has an id in a path of the server API. Returns the ids by the names of the path parameters. */
export async function makeOneOfEach(provider: TestProvider): Promise<Readonly<Record<string, string>>> {
  const { services } = provider;
  const own = await serverClientOf(provider);
  const made = (path: string, request: ServerRequest) => madeBy(own, path, request);
  const signer = await createIdentitySigner(() => services.now());
  await provider.saveTenant({ identityKeys: [signer.publicKey] });
  const ann = await made('/players', { body: { playerId: 'ann', name: 'Ann' } });
  const bob = await made('/players', { body: { playerId: 'bob', name: 'Bob' } });
  await own.call('PUT', '/players/ann/friends/bob');
  const group = await made('/groups', { body: { name: 'Own', owner: 'ann', members: ['bob'], alias: 'own' } });
  await made('/accounts', { body: { account: 'bot', name: 'Bot' } });
  const picture = { bytes: await pngSample(40, 30), type: 'image/png' };
  const { file } = await made('/accounts/bot/pictures', { picture });
  const client = createClient(provider.baseUrl);
  const login = { token: await signer.sign({ playerId: 'ann', name: 'Ann' }) };
  client.token = valueOf(await client.call(identityLogin, login)).data.token;
  const sent = valueOf(await client.send(group.groupId, 'One message'));
  const [session] = (await own.call('GET', '/players/ann/sessions')).body.data;
  const { keyId } = await serverClientOf(provider);
  const money = {
    tenant: 'CB',
    chat_id: group.groupId,
    sender_id: ann.userId,
    created_at: 1,
    expires_at: 2,
    msg_id: 1,
  };
  await services.db
    .insertInto('red_envelopes')
    .values({
      ...money,
      envelope_id: 'env-1',
      uuid: 'u1',
      receiver_id: null,
      split: 'equal',
      total: 900,
      quantity: 3,
      hours: 1,
      remark: '',
      state: 'open',
    })
    .execute();
  await services.db
    .insertInto('transfers')
    .values({
      ...money,
      transfer_id: 'tra-1',
      receiver_id: bob.userId,
      uuid: 'u2',
      amount: 500,
      remark: '',
      is_private: false,
      state: 'pending',
    })
    .execute();
  const { webhookId } = await made('/webhooks', {
    body: { url: 'https://hooks.example/x', events: ['group.dissolved'] },
  });
  const { reportId } = await made('/reports', {
    body: { about: { type: 'player', player: 'ann' }, reason: 'other' },
  });
  const stored = await services.db
    .selectFrom('files')
    .selectAll()
    .where('file_key', '=', file)
    .executeTakeFirstOrThrow();
  const { kind, blob_key, thumb_key, media_type, name, size } = stored;
  await services.db
    .insertInto('report_files')
    .values({
      report_id: Number(reportId),
      msg_id: 1,
      file_key: file,
      kind,
      blob_key,
      thumb_key,
      media_type,
      name,
      size,
    })
    .execute();
  const { exportId } = await made('/players/bob/exports', {});
  await finishedExport(services, exportId);
  const { scheduled } = await made('/messages', {
    body: {
      from: 'bot',
      to: { type: 'player', player: `user:${ann.userId}` },
      content: { type: 'text', text: 'Later' },
      sendAt: new Date(services.now() + 86_400_000).toISOString(),
    },
  });
  return {
    kid: signer.publicKey.kid ?? '',
    agent: `user:${ann.userId}`,
    report: reportId,
    message: `${group.groupId}:${sent.data.messageId}`,
    export: exportId,
    scheduled,
    webhook: webhookId,
    player: `user:${ann.userId}`,
    friend: `user:${bob.userId}`,
    member: `user:${bob.userId}`,
    group: group.groupId,
    account: 'bot',
    session: session.sessionId,
    key: keyId,
    file,
    flag: 'card',
    limit: 'slow',
    envelope: 'env-1',
    transfer: 'tra-1',
  };
}
