import { success } from '#domain/result.ts';
import { ICON_TYPES, keepIcon, MAX_ICON_BYTES, MIN_ICON_SIDE_PX } from '../../../capabilities/files/icons.ts';
import { type ApiContext, type Endpoint, endpoint } from '../endpoint.ts';
import { type ApiOutcome, refuseCall } from '../failures.ts';
import { NOTHING, object, string } from '../json-codecs.ts';

const address = string({ max: 100, description: 'The new value of the setting: a path of the provider.' });
const FORM =
  `PNG, JPEG or WebP, at most ${MAX_ICON_BYTES / 1024} KiB, with sides of at least ${MIN_ICON_SIDE_PX} pixels. It is stored as a square PNG ` +
  'of at most 512 pixels without metadata. All nodes use it within five seconds.';

interface Icon {
  readonly setting: 'icon' | 'launcherIcon';
  readonly path: '/tenant/icon' | '/tenant/launcher-icon';
  /** The names of the operations. */
  readonly put: string;
  readonly remove: string;
  readonly putSummary: string;
  readonly removeSummary: string;
  readonly use: string;
}

/** The endpoints of a setting that names an icon: upload and removal. */
const iconEndpoints = (icon: Icon): readonly Endpoint[] => [
  endpoint(
    {
      name: icon.put,
      method: 'PUT',
      path: icon.path,
      scope: 'tenant:write',
      summary: icon.putSummary,
      description: `It replaces the setting \`${icon.setting}\`${icon.use}. ${FORM}`,
      takesPicture: { types: ICON_TYPES, maxBytes: MAX_ICON_BYTES },
      reply: object({ [icon.setting]: address }),
    },
    async (_request, context) => {
      const stored = await store(context);
      if (!stored.ok) return stored;
      const change = { [icon.setting]: stored.value };
      await context.services.tenants.change(context.tenant.code, change);
      return success(change);
    },
  ),
  endpoint(
    {
      name: icon.remove,
      method: 'DELETE',
      path: icon.path,
      scope: 'tenant:write',
      summary: icon.removeSummary,
      reply: NOTHING,
    },
    async (_request, { services, tenant }) => {
      await services.tenants.change(tenant.code, { [icon.setting]: undefined });
      return success({});
    },
  ),
];

export const TENANT_ICON_ENDPOINTS = [
  ...iconEndpoints({
    setting: 'icon',
    path: '/tenant/icon',
    put: 'setTenantIcon',
    remove: 'removeTenantIcon',
    putSummary: 'Uploads the icon of your tenant',
    removeSummary: 'Removes the icon of your tenant: the product’s own is shown',
    use: ', which pages and the bubble show',
  }),
  ...iconEndpoints({
    setting: 'launcherIcon',
    path: '/tenant/launcher-icon',
    put: 'setLauncherIcon',
    remove: 'removeLauncherIcon',
    putSummary: 'Uploads the picture of the bubble on host pages',
    removeSummary: 'Removes the picture of the bubble: the tenant’s icon is shown',
    use: '',
  }),
];

/** Stores the picture of a request. Returns its path. */
async function store({ services, tenant, picture }: ApiContext): Promise<ApiOutcome<string>> {
  if (picture === undefined)
    return refuseCall('unsupported_media_type', 'The body must be a picture, with its type as Content-Type.');
  if (await services.disk.isLow()) return refuseCall('server_full', 'The server has no space left. Try again later.');
  const kept = await keepIcon(services, tenant.code, picture);
  return kept.ok ? success(kept.value) : refuseCall(kept.failure.code, kept.failure.message);
}
