import type { PrivacySetting } from '#domain/contact/privacy.ts';
import type { TenantSettings } from './settings.ts';

/** The settings that the platform has closed for all its users. Spec: 2-contacts-groups §1 (_by_platform). */
export const closedByPlatform = ({ settings }: { readonly settings: TenantSettings }): readonly PrivacySetting[] =>
  settings.closedPrivacy ?? [];

/** Whether the platform leaves a setting to its users. */
export const isOpen = (tenant: { readonly settings: TenantSettings }, setting: PrivacySetting): boolean =>
  !closedByPlatform(tenant).includes(setting);
