import { useAtomValue } from 'jotai';
import { tenantAtom } from '../state/environment.ts';

/** Whether users can register with this tenant. Assumed until the tenant's configuration is loaded. */
export const useCanRegister = (): boolean => useAtomValue(tenantAtom)?.canRegister ?? true;
