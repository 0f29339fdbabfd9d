import type { KeyValue } from '../../../widget/platform/key-value.ts';
import { failure } from '../../../widget/domain/result.ts';
import {
  type ApiFailure,
  type CallOptions,
  CONSOLE_API,
  type Method,
  type Outcome,
  send,
  type SendOptions,
  SERVER_API,
} from './api.ts';
import type { Me, Settings, SignInAnswer, TenantName } from './api-types.ts';

/** The state of the sign-in. `expired`: the session ended while the page was in use. The page stays below the sign-in. */
export interface ConsoleState {
  readonly phase: 'starting' | 'signed-out' | 'ready' | 'expired';
  readonly me: Me | undefined;
}

export interface Credentials {
  readonly name: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export interface ConsoleSession {
  readonly state: () => ConsoleState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: () => Promise<void>;
  readonly signIn: (credentials: Credentials) => Promise<Outcome<SignInAnswer>>;
  readonly signOut: () => Promise<void>;
  /** Calls the console's own API. */
  readonly ask: <T>(method: Method, path: string, body?: object) => Promise<Outcome<T>>;
  /** Calls the server API for a tenant. */
  readonly call: <T>(tenant: string, method: Method, path: string, options?: CallOptions) => Promise<Outcome<T>>;
  readonly createTenant: (
    tenant: TenantName & { readonly parentOrigins?: readonly string[] },
  ) => Promise<Outcome<object>>;
  /** Settings that the operator has changed but not saved, by tenant. */
  readonly drafts: Map<string, Settings>;
  /** Notes that the operator has replaced the first password. */
  readonly notePasswordChanged: () => void;
  /** Shows a changed name of a tenant. */
  readonly renameTenant: (tenant: TenantName) => void;
}

const TOKEN_KEY = 'ml_console_token';

/**
 * Creates the operator's session.
 *
 * @param values stores the token, for this tab only: a reload stays signed in
 */
export function createConsoleSession(values: KeyValue): ConsoleSession {
  let state: ConsoleState = { phase: 'starting', me: undefined };
  let token = values.get(TOKEN_KEY) ?? undefined;
  const listeners = new Set<() => void>();
  const drafts = new Map<string, Settings>();

  function change(next: Partial<ConsoleState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function setToken(next: string | undefined): void {
    token = next;
    if (next === undefined) values.remove(TOKEN_KEY);
    else values.set(TOKEN_KEY, next);
  }

  function forget(): void {
    drafts.clear();
    change({ me: undefined });
  }

  async function request<T>(method: Method, path: string, options: SendOptions): Promise<Outcome<T>> {
    if (token === undefined) return failure(SIGNED_OUT);
    const used = token;
    const outcome = await send<T>(method, path, { ...options, token: used });
    if (!outcome.ok && outcome.failure.status === 401 && token === used) {
      setToken(undefined);
      change({ phase: state.phase === 'ready' ? 'expired' : 'signed-out' });
    }
    return outcome;
  }

  const ask = <T>(method: Method, path: string, body?: object): Promise<Outcome<T>> =>
    request<T>(method, `${CONSOLE_API}${path}`, { body });

  async function load(): Promise<void> {
    const me = await ask<Me>('GET', '/me');
    if (me.ok) change({ phase: 'ready', me: me.value });
    else if (state.phase === 'starting') change({ phase: 'signed-out' });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start: () => (token === undefined ? Promise.resolve(change({ phase: 'signed-out' })) : load()),
    signIn: async (credentials) => {
      const answer = await send<SignInAnswer>('POST', `${CONSOLE_API}/sign-in`, { body: credentials });
      if (answer.ok && answer.value.state === 'signedIn') {
        setToken(answer.value.token);
        // Another operator must not see the open page of the previous one.
        if (state.me?.operator.name !== answer.value.operator.name) forget();
        await load();
      }
      return answer;
    },
    signOut: async () => {
      await ask('POST', '/sign-out');
      setToken(undefined);
      forget();
      change({ phase: 'signed-out' });
    },
    ask,
    drafts,
    call: (tenant, method, path, options = {}) => request(method, `${SERVER_API}${path}`, { ...options, tenant }),
    createTenant: async (tenant) => {
      const created = await ask<object>('POST', '/tenants', tenant);
      if (created.ok) await load();
      return created;
    },
    notePasswordChanged: () => {
      const { me } = state;
      if (me !== undefined) change({ me: { ...me, operator: { ...me.operator, mustChangePassword: false } } });
    },
    renameTenant: ({ code, productName }) => {
      const { me } = state;
      if (me === undefined) return;
      const tenants = me.tenants.map((each) => (each.code === code ? { ...each, productName } : each));
      change({ me: { ...me, tenants } });
    },
  };
}

const SIGNED_OUT: ApiFailure = { status: 401, code: 'unauthorized', message: 'Sign in again.' };
