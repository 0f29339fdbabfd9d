import type { Page } from '../../api-types.ts';
import { useSay } from '../../use-console.tsx';
import { useLoad } from '../../use-load.ts';
import { isUpheld } from './decision.ts';
import type { Report } from '../../../../server-client/generated/reports.ts';

const RECENT = 100;

/** The number of reports of a user, and of those that were upheld. */
export function ReportCounts({ userId }: { readonly userId: string }) {
  const t = useSay();
  const { data: reports } = useLoad<Page<Report>>('/reports', { reported: `user:${userId}`, limit: RECENT });
  if (reports === undefined) return '–';
  return t('reportsOfPlayer', { count: reports.data.length, upheld: reports.data.filter(isUpheld).length });
}
