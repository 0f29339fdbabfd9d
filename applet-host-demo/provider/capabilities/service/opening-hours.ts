import { isWithinHours } from '#domain/service/service-hours.ts';
import type { ServiceSettings } from '../../base/tenant-settings/service-settings.ts';
import type { Tenant } from '../../base/tenant-settings/settings.ts';

/** The service of a tenant. Undefined if it has none. */
export const serviceOf = (tenant: Tenant): ServiceSettings | undefined => tenant.settings.service;

/** Whether the service of a tenant is open at a time. */
export function isServiceOpen({ settings }: Tenant, nowMs: number): boolean {
  const { service, timeZone = 'UTC' } = settings;
  return service !== undefined && service.isOn !== false && isWithinHours(service.hours, nowMs, timeZone);
}
