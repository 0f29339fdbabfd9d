import { parseArgs } from 'node:util';
import { type Command, UsageError } from './command.ts';
import { exportPlayer } from './player-export.ts';
import { SERVER_OPTIONS, serverCall } from './server-call.ts';

/** Players of the API key's tenant, by the server API of a running provider. */
export const playerCommand: Command = {
  usage: [
    'player show PLAYER',
    'player create PLAYER --name TEXT',
    'player rename PLAYER --name TEXT',
    'player freeze PLAYER [--until TIME] [--reason TEXT]',
    'player unfreeze|kick|erase PLAYER',
    'player export PLAYER --out FILE.zip',
    '   PLAYER: your id, or user:M123456789; needs --url and --key, or MEELINE_URL and MEELINE_KEY',
  ],
  run: async ([verb = '', ...words], terminal) => {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        ...SERVER_OPTIONS,
        name: { type: 'string' },
        out: { type: 'string' },
        until: { type: 'string' },
        reason: { type: 'string' },
      },
    });
    const [player, ...more] = positionals;
    if (player === undefined || more.length > 0) throw new UsageError('name one player');
    const path = `/players/${encodeURIComponent(player)}`;
    if (verb === 'export') {
      if (values.out === undefined) throw new UsageError('name the new file by --out');
      terminal.print(await exportPlayer(values, terminal, path, values.out));
      return;
    }
    const name = (): string => {
      if (values.name !== undefined) return values.name;
      throw new UsageError('give the name by --name');
    };
    const request = (): readonly [string, string, object?] => {
      switch (verb) {
        case 'show':
          return ['GET', path];
        case 'create':
          return ['POST', '/players', { playerId: player, name: name() }];
        case 'rename':
          return ['PATCH', path, { name: name() }];
        case 'freeze':
          return ['POST', `${path}/freeze`, { until: values.until, reason: values.reason }];
        case 'unfreeze':
        case 'kick':
          return ['POST', `${path}/${verb}`];
        case 'erase':
          return ['DELETE', path];
        default:
          throw new UsageError(verb === '' ? 'a subcommand of player is missing' : `"player ${verb}" is no command`);
      }
    };
    const [method, where, body] = request();
    const answer = await serverCall(values, terminal)(method, where, body);
    terminal.print(JSON.stringify(answer, undefined, 2));
  },
};
