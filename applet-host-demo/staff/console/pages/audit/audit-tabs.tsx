import { TabLinks } from '../../kit/page.tsx';
import { hashOf } from '../../route.ts';
import { useSay, useTenant } from '../../use-console.tsx';

/** The tab of the access to sessions, in the address of the page. */
export const ACCESS_TAB = 'sessions';

/** The two logs of the page. */
export function AuditTabs({ current }: { readonly current: 'changes' | typeof ACCESS_TAB }) {
  const t = useSay();
  const tenant = useTenant();
  return (
    <TabLinks
      label={t('audit')}
      current={current}
      tabs={[
        { name: 'changes', label: t('changes'), href: hashOf(tenant, 'audit') },
        { name: ACCESS_TAB, label: t('sessionAccess'), href: hashOf(tenant, 'audit', ACCESS_TAB) },
      ]}
    />
  );
}
