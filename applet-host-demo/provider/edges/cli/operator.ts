import { parseArgs } from 'node:util';
import { changeOperator, createOperator } from '../console/accounts.ts';
import { isOperatorRole, OPERATOR_ROLES, type OperatorRole } from '../../capabilities/operators/roles.ts';
import { StartFailure } from '../../base/start-failure.ts';
import { listOperators } from '../../base/store/access/operators.ts';
import { COMMAND_LINE } from './audited.ts';
import { type Command, type Terminal, UsageError } from './command.ts';
import { withStore } from './open-store.ts';

/** Operators of the console, in the database: with the embedded one, the provider must be stopped. L-OC1. */
export const operatorCommand: Command = {
  usage: [
    'operator create NAME [--display-name TEXT] [--role operator|moderator|read-only] [--tenant CODE …]',
    '   without --tenant: of all tenants; prints the first password',
    'operator list',
    'operator reset NAME                      a new first password, and a new authenticator app',
  ],
  run: async ([verb = '', ...words], terminal) => {
    switch (verb) {
      case 'create':
        return create(words, terminal);
      case 'list':
        return list(terminal);
      case 'reset':
        return reset(words, terminal);
      default:
        throw new UsageError(verb === '' ? 'a subcommand of operator is missing' : `"operator ${verb}" is no command`);
    }
  },
};

async function create(words: readonly string[], terminal: Terminal): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      'display-name': { type: 'string' },
      role: { type: 'string' },
      tenant: { type: 'string', multiple: true },
    },
  });
  const name = nameOf(positionals);
  const role = roleOf(values.role ?? 'operator');
  const order = { name, displayName: values['display-name'] ?? name, role, tenants: values.tenant ?? 'all' } as const;
  const made = await withStore(terminal, (db) => createOperator(db, order, COMMAND_LINE, Date.now()));
  if (!made.ok) throw new StartFailure(made.failure.message);
  terminal.print(
    `Operator  ${name} (${role} of ${order.tenants === 'all' ? 'all tenants' : order.tenants.join(', ')})`,
  );
  printPassword(made.value.password, terminal);
}

async function list(terminal: Terminal): Promise<void> {
  for (const { name, role, tenants, isDisabled, hasSecondFactor } of await withStore(terminal, listOperators)) {
    const state = isDisabled ? 'disabled' : hasSecondFactor ? 'active  ' : 'new     ';
    terminal.print([name, state, role, tenants?.join(',') ?? 'all tenants'].join('  '));
  }
}

async function reset(words: readonly string[], terminal: Terminal): Promise<void> {
  const name = nameOf(words);
  const change = { resetPassword: true, resetSecondFactor: true, isDisabled: false };
  const changed = await withStore(terminal, (db) => changeOperator(db, name, change, COMMAND_LINE, Date.now()));
  if (!changed.ok) throw new StartFailure(changed.failure.message);
  terminal.print(`Operator  ${name}: signed out everywhere`);
  printPassword(changed.value.password ?? '', terminal);
}

function printPassword(password: string, terminal: Terminal): void {
  terminal.print(`Password  ${password}   (shown only now; change it within seven days)`);
}

function nameOf(words: readonly string[]): string {
  const [name, ...more] = words;
  if (name === undefined || more.length > 0) throw new UsageError('name one operator');
  return name;
}

function roleOf(text: string): OperatorRole {
  if (isOperatorRole(text)) return text;
  throw new UsageError(`--role must be ${OPERATOR_ROLES.join(', ')}`);
}
