import type { Account } from '../../widget/domain/session/account.ts';
import type { TestProvider } from './provider.ts';
import { openWidget, type TestWidget, type WidgetOptions } from './widget.ts';

export const PASSWORD = 'correct horse';

export interface Person {
  readonly account: Account;
  readonly loginName: string;
}

let people = 0;

/** Creates an account that signs in by form. */
export async function createPerson(provider: TestProvider, name: string): Promise<Person> {
  people += 1;
  const loginName = `${name.toLowerCase()}.${people}`;
  return { account: await provider.createUser({ name, loginName, password: PASSWORD }), loginName };
}

/** Opens a widget in which this person is signed in. Their lists are loaded and the link is open. */
export async function signedIn(
  provider: Pick<TestProvider, 'baseUrl'>,
  person: Person,
  options: Partial<WidgetOptions> = {},
): Promise<TestWidget> {
  const widget = openWidget({ origin: provider.baseUrl, ...options });
  await widget.start();
  const outcome = await widget.actions.logIn({ loginName: person.loginName, password: PASSWORD });
  if (!outcome.ok) throw new Error(`${person.loginName} cannot sign in: ${outcome.failure.code}`);
  await widget.untilSession('ready');
  return widget;
}
