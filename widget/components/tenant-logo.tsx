import { useAtomValue } from 'jotai';
import { tenantAtom } from '../state/environment.ts';
import { Logo } from '../ui/page/logo.tsx';

/** The tenant's icon, or the product's logo if it has none. */
export function TenantLogo({ size }: { readonly size?: number }) {
  return <Logo size={size} picture={useAtomValue(tenantAtom)?.icon} />;
}
