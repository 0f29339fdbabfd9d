import { afterAll, beforeAll } from 'vitest';
import { identityLogin } from '../../widget/contract/http/identity-login.ts';
import { PUSHES } from '../../widget/contract/pushes/index.ts';
import type { MessageContent } from '../../widget/domain/message/message.ts';
import { createIdentitySigner, type IdentitySigner } from './identity-keys.ts';
import { startTestProvider, type TestProvider, type TestProviderOptions } from './provider.ts';
import { createClient, type TestClient, type TestSocket, until, valueOf } from './provider-client.ts';
import type { DatabaseKind } from './provider-database.ts';
import { type ServerClient, serverClientOf } from './server-api.ts';

/** A player whom the platform has created, and who has the chat open. */
export interface Player {
  readonly playerId: string;
  readonly userId: string;
  readonly client: TestClient;
  readonly socket: TestSocket;
}

/** A provider, a platform's server with all rights, and players with open chats. Call it in a `describe`. */
export function useServerStage(database: DatabaseKind, options: Omit<TestProviderOptions, 'database'> = {}) {
  let provider: TestProvider;
  let server: ServerClient;
  let signer: IdentitySigner;
  let created = 0;

  beforeAll(async () => {
    provider = await startTestProvider({ ...options, database });
    signer = await createIdentitySigner(() => provider.services.now());
    await provider.saveTenant({ ...options.tenant, identityKeys: [signer.publicKey] });
    server = await serverClientOf(provider);
  });
  afterAll(async () => {
    await provider.stop();
  });

  /** Calls an endpoint that must succeed. */
  const done = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, body === undefined ? {} : { body });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  return {
    get provider() {
      return provider;
    },
    get server() {
      return server;
    },
    get signer() {
      return signer;
    },
    done,
    /** Status and code of a call that fails. */
    refusal: async (method: string, path: string, body?: object) => {
      const { status, body: got } = await server.call(method, path, body === undefined ? {} : { body });
      return [status, got.error?.code];
    },
    aPlayer: async (name = 'Ann'): Promise<Player> => {
      created += 1;
      const playerId = `player/${created}`;
      const { userId } = await done('POST', '/players', { playerId, name });
      const client = createClient(provider.baseUrl);
      const token = await signer.sign({ playerId, name });
      client.token = valueOf(await client.call(identityLogin, { token })).data.token;
      const socket = await client.connect();
      await socket.next(PUSHES.hello);
      return { playerId, userId, client, socket };
    },
    /** The reference to a player in a path. */
    ref: ({ playerId }: Player): string => encodeURIComponent(playerId),
    /** Waits for a message whose content is of this form. */
    received: (socket: TestSocket, isIt: (content: MessageContent) => boolean) =>
      until('a message', async () => {
        const message = await socket.next(PUSHES.rcvMsg);
        return isIt(message.content) ? message : undefined;
      }),
  };
}

/** Whether a content is this text of a user, or this system message. */
export const isText =
  (text: string) =>
  (content: MessageContent): boolean =>
    (content.kind === 'text' && content.text === text) ||
    (content.kind === 'notice' && content.notice.kind === 'text' && content.notice.text === text);
