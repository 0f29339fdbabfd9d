// @vitest-environment happy-dom
import { createStore, Provider } from 'jotai';
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Actions } from '../../../widget/actions/actions.ts';
import { ActionsProvider } from '../../../widget/actions/actions-context.tsx';
import type { TenantConfig } from '../../../widget/domain/session/tenant.ts';
import { failure } from '../../../widget/domain/result.ts';
import { RegisterScreen } from '../../../widget/features/auth/register-screen.tsx';
import { tenantAtom } from '../../../widget/state/environment.ts';
import { click, named, one, render, type } from '../ui/render.tsx';

const REFUSED = 'This breaks the platform’s rules and was not accepted';

test('shows a refused nickname at its field and keeps input', async () => {
  history.replaceState(undefined, '', '/ml/register');
  const store = createStore();
  store.set(tenantAtom, { canRegister: true } as TenantConfig);
  const register = vi.fn<Actions['register']>(() => Promise.resolve(failure({ code: 'message_refused' })));
  render(
    <Provider store={store}>
      <ActionsProvider actions={{ register } as unknown as Actions}>
        <RegisterScreen />
      </ActionsProvider>
    </Provider>,
  );
  const field = (name: string) => one<HTMLInputElement>(`input[name="${name}"]`);
  const typed = { username: 'new-player', nickname: 'Fraud', password: 'password-1', repeat: 'password-1' };
  for (const [name, text] of Object.entries(typed)) type(field(name), text);
  click(named('button', 'Sign up'));
  await act(() => vi.waitFor(() => expect(register).toHaveBeenCalledOnce()));
  expect(field('nickname').getAttribute('aria-invalid')).toBe('true');
  expect(field('nickname').value).toBe('Fraud');
  expect(field('username').getAttribute('aria-invalid')).not.toBe('true');
  expect(document.body.textContent.split(REFUSED)).toHaveLength(2);
});
