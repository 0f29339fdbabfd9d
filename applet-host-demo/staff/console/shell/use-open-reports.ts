import { useEffect, useRef } from 'react';
import type { Page } from '../api-types.ts';
import { useRoute } from '../route.ts';
import { useLoad } from '../use-load.ts';
import { useRefresh } from '../use-refresh.ts';
import type { Report } from '../../../server-client/generated/reports.ts';

const REFRESH_MS = 30_000;
const MOST = 99;

/** The number of open reports as a badge shows it; empty: none. */
export function useOpenReports(): string {
  const { page, id } = useRoute();
  const opened = page === 'reports' ? id : undefined;
  const countedFor = useRef(opened);
  const { data, reload } = useLoad<Page<Report>>('/reports', { state: 'open', limit: MOST });
  useRefresh(reload, REFRESH_MS);
  // A decision leads to the next report, so another report means another number.
  useEffect(() => {
    if (countedFor.current === opened) return;
    countedFor.current = opened;
    reload();
  }, [reload, opened]);
  if (data === undefined || data.data.length === 0) return '';
  return data.nextCursor === undefined ? String(data.data.length) : `${MOST}+`;
}
