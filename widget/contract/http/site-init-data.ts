import { nothing } from '../codec.ts';
import { tenantConfig } from '../entities/tenant.ts';
import { httpCall } from '../operation.ts';

/** The tenant's configuration. The page that the provider serves contains the same data. Spec: 3-transport §7. */
export const getImSiteInitData = httpCall('/getImSiteInitData', nothing, tenantConfig, { isPublic: true });
