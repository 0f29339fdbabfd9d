import { success } from '#domain/result.ts';
import { keepIcon, MAX_ICON_BYTES, MIN_ICON_SIDE_PX } from '../../files/icons.ts';
import { postponeIcons } from '../../store/tenant-icons.ts';
import { type ApiContext, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { NOTHING, object, string } from '../json-codecs.ts';

const address = string({ max: 100, description: 'The new value of the setting: a path of the provider.' });
const FORM =
  `PNG, JPEG or WebP, at most ${MAX_ICON_BYTES / 1024} KiB, with sides of at least ${MIN_ICON_SIDE_PX} pixels. It is stored as a square PNG ` +
  'of at most 512 pixels without metadata. All nodes use it within five seconds.';

const iconPut = endpoint(
  {
    name: 'setTenantIcon',
    method: 'PUT',
    path: '/tenant/icon',
    scope: 'tenant:write',
    summary: 'Uploads the icon of your tenant',
    description: `It replaces the setting \`icon\`, which pages and the bubble show. ${FORM}`,
    takesPicture: true,
    reply: object({ icon: address }),
  },
  async (_request, context) => {
    const stored = await replace(context, 'icon');
    return stored.ok ? success({ icon: stored.value }) : stored;
  },
);

const iconDelete = endpoint(
  {
    name: 'removeTenantIcon',
    method: 'DELETE',
    path: '/tenant/icon',
    scope: 'tenant:write',
    summary: 'Removes the icon of your tenant: the product’s own is shown',
    reply: NOTHING,
  },
  (_request, context) => remove(context, 'icon'),
);

const launcherIconPut = endpoint(
  {
    name: 'setLauncherIcon',
    method: 'PUT',
    path: '/tenant/launcher-icon',
    scope: 'tenant:write',
    summary: 'Uploads the picture of the bubble on host pages',
    description: `It replaces the setting \`launcherIcon\`. ${FORM}`,
    takesPicture: true,
    reply: object({ launcherIcon: address }),
  },
  async (_request, context) => {
    const stored = await replace(context, 'launcherIcon');
    return stored.ok ? success({ launcherIcon: stored.value }) : stored;
  },
);

const launcherIconDelete = endpoint(
  {
    name: 'removeLauncherIcon',
    method: 'DELETE',
    path: '/tenant/launcher-icon',
    scope: 'tenant:write',
    summary: 'Removes the picture of the bubble: the tenant’s icon is shown',
    reply: NOTHING,
  },
  (_request, context) => remove(context, 'launcherIcon'),
);

export const TENANT_ICON_ENDPOINTS = [iconPut, iconDelete, launcherIconPut, launcherIconDelete];

type Setting = 'icon' | 'launcherIcon';

/** Stores the picture of a request and uses it. Returns its path. */
async function replace(context: ApiContext, setting: Setting): Promise<ApiOutcome<string>> {
  const { services, tenant, picture } = context;
  if (picture === undefined)
    return refuseCall('unsupported_media_type', 'The body must be a picture, with its type as Content-Type.');
  if (await services.disk.isLow()) return refuseCall('server_full', 'The server has no space left. Try again later.');
  const kept = await keepIcon(services, tenant.code, picture);
  if (!kept.ok) return refuseCall(kept.failure.code, kept.failure.message);
  await use(context, { [setting]: kept.value });
  return success(kept.value);
}

async function remove(context: ApiContext, setting: Setting): Promise<ApiOutcome<object>> {
  await use(context, { [setting]: undefined });
  return success({});
}

async function use({ services, tenant }: ApiContext, change: { readonly [S in Setting]?: string | undefined }) {
  await postponeIcons(services.db, tenant.code, services.now());
  await services.tenants.change(tenant.code, change as object);
}
