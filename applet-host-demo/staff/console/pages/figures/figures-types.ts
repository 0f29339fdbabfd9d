import type { GetFiguresQuery } from '../../../../server-client/generated/figures.ts';

export type Range = GetFiguresQuery['range'];
export const RANGES = ['hour', 'day', 'month'] as const satisfies readonly Range[];
