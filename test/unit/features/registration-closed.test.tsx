// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { Actions } from '../../../widget/actions/actions.ts';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { TenantConfig } from '../../../widget/domain/session/tenant.ts';
import { LoginScreen } from '../../../widget/features/auth/login-screen.tsx';
import { RegisterScreen } from '../../../widget/features/auth/register-screen.tsx';
import { tenantAtom } from '../../../widget/state/environment.ts';
import { click, named, render } from '../ui/render.tsx';

const TENANT: TenantConfig = {
  tenant: 'CB',
  platform: 'CB',
  productName: 'MeeLine',
  languages: ['en'],
  roleScheme: 'B',
  parentOrigins: [],
  canRegister: false,
  hasApplet: false,
  hasCampaigns: false,
  hasLottery: false,
  hidesPrecisionBets: false,
  hasCalls: false,
  hasGuestService: false,
  linkKind: 'auto',
  sendsHello: true,
  maxGroupMembers: 500,
  apiHosts: [],
  theme: new Map(),
  ownTexts: new Map(),
  vietnamesePack: new Map(),
};
const CLOSED = 'Accounts are provided by your platform. Contact them if you need one.';

/** The screens call no action before the user presses a button. */
const ACTIONS = {} as Actions;

function show(screen: ReactNode, canRegister: boolean): string {
  const store = createStore();
  store.set(tenantAtom, { ...TENANT, canRegister });
  render(
    <Provider store={store}>
      <ActionsProvider actions={ACTIONS}>{screen}</ActionsProvider>
    </Provider>,
  );
  return document.body.textContent;
}

beforeEach(() => history.replaceState(undefined, '', '/ml/register'));

test('explains where accounts come from when registration is closed', () => {
  const shown = show(<LoginScreen />, false);
  expect(shown).toContain(CLOSED);
  expect(shown).not.toContain('Sign up');
  expect(show(<LoginScreen />, true)).toContain('No account yet?Sign up');
});

test('shows that registration is closed and links to the login', () => {
  const shown = show(<RegisterScreen />, false);
  expect(shown).toContain(`Registration is closed${CLOSED}`);
  expect(document.querySelector('input')).toBeNull();
  click(named('button', 'Sign in'));
  expect(location.pathname).toBe('/ml/login');
  show(<RegisterScreen />, true);
  expect(document.querySelectorAll('input')).toHaveLength(4);
});
