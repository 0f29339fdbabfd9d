import { success } from '#domain/result.ts';
import { problemOf } from '../../tenants/tenants-file.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { hasScope } from '../scopes.ts';
import type { TenantSettings } from '../../tenants/settings.ts';
import { freeObject, object, string } from '../json-codecs.ts';

const settings = freeObject(
  'The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`, `canRegister`, `money` and so on.',
);
const tenant = object({ code: string({ max: 32 }), settings }, 'Tenant');

const tenantGet = endpoint(
  {
    name: 'getTenant',
    method: 'GET',
    path: '/tenant',
    scope: 'tenant:read',
    summary: 'Reads the settings of your tenant',
    description: 'Secrets are shown only to callers with `tenant:write`.',
    reply: tenant,
  },
  (_request, context) => readTenant(context),
);

const tenantPatch = endpoint(
  {
    name: 'updateTenant',
    method: 'PATCH',
    path: '/tenant',
    scope: 'tenant:write',
    summary: 'Changes settings of your tenant',
    description:
      'Absent settings stay; lists and objects are replaced as a whole. All nodes use the change within five seconds. A tenant in ' +
      '`tenants.json` gets the values of that file again at the next start.',
    body: object({ settings }),
    reply: tenant,
  },
  async ({ body }, context) => {
    const problem = await problemOf(body.settings);
    if (problem !== undefined)
      return refuseCall('invalid_request', `"body.settings": ${problem}.`, { field: 'body.settings' });
    await context.services.tenants.change(context.tenant.code, body.settings);
    return readTenant(context);
  },
);

export const TENANT_ENDPOINTS = [tenantGet, tenantPatch];

/** Reads the settings with a change that was just made. Internal ones, such as demo data for new users, are left out. */
async function readTenant({
  services,
  caller,
  tenant: { code },
}: ApiContext): Promise<ApiOutcome<{ readonly code: string; readonly settings: Readonly<Record<string, unknown>> }>> {
  const found = await services.tenants.find(code);
  if (found === undefined) return refuseCall('not_found', 'The tenant no longer exists.');
  const shown = Object.entries(found.settings).filter(([name]) => !INTERNAL.includes(name));
  const settings = Object.fromEntries(shown);
  return success({ code, settings: hasScope(caller.scopes, 'tenant:write') ? settings : withoutSecrets(settings) });
}

/** Leaves out what signs messages to other servers: callers who only read do not need it. */
function withoutSecrets({
  calls,
  moderation,
  ...settings
}: Partial<TenantSettings>): Readonly<Record<string, unknown>> {
  const { turnSecret: _turn, ...shownCalls } = calls ?? {};
  const { secret: _secret, ...shownHook } = moderation?.hook ?? {};
  return {
    ...settings,
    ...(calls === undefined ? {} : { calls: shownCalls }),
    ...(moderation === undefined
      ? {}
      : { moderation: { ...moderation, ...(moderation.hook === undefined ? {} : { hook: shownHook }) } }),
  };
}

/** Settings that `tenants.json` does not have. */
const INTERNAL = [
  'welcome',
  'vietnamesePack',
  'theme',
  'roleScheme',
  'languages',
  'linkKind',
  'requiresSms',
  'platform',
];
