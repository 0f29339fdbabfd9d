import { LAUNCHER_COLORS, PRODUCT_COLORS, SCHEMES } from '#domain/brand/theme.ts';
import { type BrandProblem, checkTheme, contrastsOf, isEnough } from '#domain/brand/theme-check.ts';
import { success } from '#domain/result.ts';
import { NO_WELCOME, type TenantSettings } from '../../../base/tenant-settings/settings.ts';
import { problemsOf, UNKNOWN_SETTING } from '../../../base/tenants/tenants-file.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { hasScope } from '../../../capabilities/operators/scopes.ts';
import { boolean, freeObject, listOf, number, object, string, word } from '../json-codecs.ts';

const settings = freeObject(
  'The settings that `tenants.json` has, by the same names: `parentOrigins`, `identityKeys`, `productName`, `icon`, `theme`, `texts`, `canRegister`, `money` and so on.',
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
      'Absent settings stay; lists and objects are replaced as a whole; null removes a setting that may be absent. All nodes use the ' +
      'change within five seconds. A tenant in `tenants.json` gets the values of that file again at the next start.',
    auditedObject: 'settings',
    body: object({ settings }),
    reply: tenant,
  },
  async ({ body }, context) => {
    const {
      problems: [problem],
      change,
    } = await readChange(body.settings, context);
    if (problem !== undefined)
      return refuseCall('invalid_request', `"body.settings.${problem.field}" ${problem.message}.`, {
        field: `body.settings.${problem.field}`,
      });
    await context.services.tenants.change(context.tenant.code, change);
    return readTenant(context);
  },
);

const problemView = object({ field: string({ max: 1000 }), message: string({ max: 2000 }) });
const color = word([...Object.keys(PRODUCT_COLORS), ...LAUNCHER_COLORS]);
const contrastView = object(
  { scheme: word(SCHEMES), ink: color, ground: color, ratio: number, needed: number, isEnough: boolean },
  'Contrast',
);

const tenantCheck = endpoint(
  {
    name: 'checkTenant',
    method: 'POST',
    path: '/tenant/check',
    scope: 'tenant:write',
    summary: 'Says what is wrong with a change of settings, without making it',
    description:
      'Names every problem, and for a `theme` the contrast of all colours that are seen together: text needs 4.5, shapes need 3 (WCAG 2.2).',
    changesNothing: true,
    body: object({ settings }),
    reply: object({
      problems: listOf(problemView, { max: 100 }),
      contrasts: listOf(contrastView, { max: 100 }),
    }),
  },
  async ({ body }, context) => {
    const { theme } = checkTheme(body.settings['theme'] ?? {});
    const { problems } = await readChange(body.settings, context);
    return success({
      problems: problems.slice(0, 100),
      contrasts: contrastsOf(theme ?? {}).map((contrast) => ({ ...contrast, isEnough: isEnough(contrast) })),
    });
  },
);

export const TENANT_ENDPOINTS = [tenantGet, tenantPatch, tenantCheck];

/** Reads the settings with a change that was just made. */
async function readTenant({
  services,
  caller,
  tenant: { code },
}: ApiContext): Promise<ApiOutcome<{ readonly code: string; readonly settings: Readonly<Record<string, unknown>> }>> {
  const found = await services.tenants.find(code);
  if (found === undefined) return refuseCall('not_found', 'The tenant no longer exists.');
  const { settings } = found;
  return success({
    code,
    settings: hasScope(caller.scopes, 'tenant:write') ? { ...settings } : withoutSecrets(settings),
  });
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

/** Settings that each tenant has. */
const REQUIRED = [
  'platform',
  'productName',
  'languages',
  'roleScheme',
  'parentOrigins',
  'identityKeys',
  'canRegister',
  'authType',
];
/** Removed settings that become empty instead of absent. */
const EMPTY: Partial<TenantSettings> = { theme: {}, welcome: NO_WELCOME };

interface SettingsChange {
  readonly problems: readonly BrandProblem[];
  /** Only if there are no problems. Undefined values are removed settings. */
  readonly change: Partial<TenantSettings>;
}

/** Checks a change of settings, in which null removes a setting. */
async function readChange(
  settings: Readonly<Record<string, unknown>>,
  { services: { sms } }: ApiContext,
): Promise<SettingsChange> {
  const facts = { hasSms: sms !== undefined };
  const removed = Object.entries(settings).filter(([, value]) => value === null);
  const entered = Object.entries(settings).filter(([, value]) => value !== null);
  const unknown = (await problemsOf(Object.fromEntries(removed), facts)).filter(
    ({ message }) => message === UNKNOWN_SETTING,
  );
  const kept = removed
    .filter(([name]) => REQUIRED.includes(name))
    .map(([name]) => ({ field: name, message: 'cannot be removed' }));
  const withoutRemoved = removed.map(([name]) => [name, EMPTY[name as keyof TenantSettings]] as const);
  return {
    problems: [...unknown, ...kept, ...(await problemsOf(Object.fromEntries(entered), facts))],
    change: Object.fromEntries([...entered, ...withoutRemoved]),
  };
}
