import { useAtomValue } from 'jotai';
import { tenantAtom } from '../state/environment.ts';

/** The name of the product if the tenant has chosen none. */
export const PRODUCT_NAME = 'MeeLine';

/** The tenant's name of the product. */
export const useProductName = (): string => useAtomValue(tenantAtom)?.productName ?? PRODUCT_NAME;
