import { parseArgs } from 'node:util';
import { pauseOutgoing, resumeOutgoing } from '../../base/outgoing/resume.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { renewEpoch } from '../../base/store/engine/epoch.ts';
import {
  countWaitingWork,
  type OutgoingPause,
  readOutgoingPause,
  type WaitingWork,
} from '../../base/store/engine/outgoing-pause.ts';
import type { Database } from '../../base/store/schema/schema.ts';
import { COMMAND_LINE } from './audited.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { withStore } from './open-store.ts';

/** The pause of outgoing work, as after a restore. With the embedded database, the provider must be stopped. L-O10. */
export const outgoingCommand: Command = {
  usage: [
    'outgoing status                          whether outgoing work is paused, as after a restore, and what waits',
    'outgoing resume [--drop-events] [--drop-scheduled]',
    '   sends what waits, without waiting events for webhooks, and without overdue scheduled messages',
    'outgoing pause [--copy]',
    '   --copy: of a copy that was made without "restore", before its first start; also begins a new epoch',
  ],
  run: async ([verb = '', ...words], terminal) => {
    switch (verb) {
      case 'status':
        requireEnd(words);
        return withStore(terminal, (db) => printState(db, terminal));
      case 'resume':
        return resume(words, terminal);
      case 'pause':
        return pause(words, terminal);
      default:
        throw new UsageError(verb === '' ? 'a subcommand of outgoing is missing' : `"outgoing ${verb}" is no command`);
    }
  },
};

async function resume(words: readonly string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({
    args: [...words],
    options: { 'drop-events': { type: 'boolean' }, 'drop-scheduled': { type: 'boolean' } },
  });
  const drop = { events: values['drop-events'] === true, scheduled: values['drop-scheduled'] === true };
  await withStore(terminal, async (db) => {
    const dropped = await resumeOutgoing(db, drop, COMMAND_LINE, Date.now());
    if (dropped === undefined) throw new StartFailure('outgoing work is not paused.');
    terminal.print('Resumed  all nodes notice it within seconds');
    if (drop.events) terminal.print(`Dropped  ${dropped.events} events for webhooks`);
    if (drop.scheduled) terminal.print(`Dropped  ${dropped.scheduled} scheduled messages`);
    printWork(await countWaitingWork(db, Date.now()), terminal);
  });
}

async function pause(words: readonly string[], terminal: Terminal): Promise<void> {
  const { values } = parseArgs({ args: [...words], options: { copy: { type: 'boolean' } } });
  await withStore(terminal, async (db) => {
    await pauseOutgoing(db, COMMAND_LINE, Date.now());
    if (values.copy === true) await renewEpoch(db);
  });
  terminal.print('Paused   nothing is sent until "outgoing resume"; running nodes notice it within seconds');
  if (values.copy === true) terminal.print('Copy     clients load everything again');
}

async function printState(db: Database, terminal: Terminal): Promise<void> {
  const pause = await readOutgoingPause(db);
  if (pause === undefined) return terminal.print('Outgoing work is not paused.');
  terminal.print(`Paused   since ${new Date(pause.sinceMs).toISOString()}: ${describe(pause)}`);
  printWork(await countWaitingWork(db, Date.now()), terminal);
}

function describe({ cause, backupMadeAt }: OutgoingPause): string {
  switch (cause) {
    case 'restore':
      return `restored from the backup of ${backupMadeAt ?? 'an unknown time'}`;
    case 'copy':
      return 'the database came from another server';
    case 'operator':
      return 'by "outgoing pause"';
  }
}

function printWork({ events, scheduledDue, scheduledLater, ...money }: WaitingWork, { print }: Terminal): void {
  print(`Waiting  ${events} events for webhooks`);
  print(`         ${scheduledDue} scheduled messages that are due, ${scheduledLater} for later`);
  print(`         ${money.expiredMoney} expired envelopes and transfers, ${money.walletOrders} orders to the wallet`);
}

function requireEnd(words: readonly string[]): void {
  if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected`);
}
