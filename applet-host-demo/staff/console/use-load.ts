import { useCallback, useEffect, useRef, useState } from 'react';
import { useToast } from '../../../widget/ui/overlay/use-toast.ts';
import { addressOf, type ApiFailure, type Outcome, type Query } from './api.ts';
import type { Page } from './api-types.ts';
import { useCall, useSay, useSession } from './use-console.tsx';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly failure: ApiFailure | undefined;
  /** Reads again. The shown data stay until the new ones are there. */
  readonly reload: () => void;
}

type Read = <T>(address: string) => Promise<Outcome<T>>;

/** Reads from the server API, for the tenant of the page. */
function useServerRead(): Read {
  const call = useCall();
  return useCallback((address) => call('GET', address), [call]);
}

/** Reads an object of the tenant, and reads again when the address changes. */
export function useLoad<T>(path: string, query?: Query): Loaded<T> {
  const read = useServerRead();
  const address = addressOf(path, query);
  const [answer, setAnswer] = useState<{ address: string; data?: T; failure?: ApiFailure }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isWanted = true;
    void read<T>(address).then((outcome) => {
      if (isWanted) setAnswer({ address, ...(outcome.ok ? { data: outcome.value } : { failure: outcome.failure }) });
    });
    return () => {
      isWanted = false;
    };
  }, [read, address, turn]);
  const current = answer?.address === address ? answer : undefined;
  const reload = useCallback(() => setTurn((before) => before + 1), []);
  return { data: current?.data, failure: current?.failure, reload };
}

export interface LoadedList<T> {
  /** Undefined until the first page is there. */
  readonly rows: readonly T[] | undefined;
  readonly failure: ApiFailure | undefined;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
  /** Replaces rows, after a change whose result is known. */
  readonly update: (change: (row: T) => T) => void;
}

/** Reads a list of the server API page by page. */
export const useList = <T>(path: string, query?: Query): LoadedList<T> => usePages<T>(useServerRead(), path, query);

/** Reads a list of the console's own API. */
export function useConsoleList<T>(path: string): LoadedList<T> {
  const session = useSession();
  const read: Read = useCallback((address) => session.ask('GET', address), [session]);
  return usePages<T>(read, path);
}

function usePages<T>(read: Read, path: string, query?: Query): LoadedList<T> {
  const t = useSay();
  const toast = useToast();
  const address = addressOf(path, query);
  const [list, setList] = useState<{ address: string; rows: readonly T[]; next: string | undefined }>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  const isBusy = useRef(false);
  useEffect(() => {
    let isWanted = true;
    void read<Page<T>>(address).then((outcome) => {
      if (!isWanted) return;
      setFailure(outcome.ok ? undefined : outcome.failure);
      if (outcome.ok) setList({ address, rows: outcome.value.data, next: outcome.value.nextCursor });
    });
    return () => {
      isWanted = false;
    };
  }, [read, address, turn]);
  const current = list?.address === address ? list : undefined;

  async function loadMore(): Promise<void> {
    if (current?.next === undefined || isBusy.current) return;
    isBusy.current = true;
    const outcome = await read<Page<T>>(addressOf(path, { ...query, cursor: current.next }));
    isBusy.current = false;
    if (!outcome.ok) return toast(t('failed', { reason: outcome.failure.message }), 'failure');
    const { data, nextCursor } = outcome.value;
    setList((now) => (now === current ? { address, rows: [...now.rows, ...data], next: nextCursor } : now));
  }

  return {
    rows: current?.rows,
    failure,
    hasMore: current?.next !== undefined,
    loadMore: () => void loadMore(),
    reload: useCallback(() => setTurn((before) => before + 1), []),
    update: useCallback((change) => setList((now) => now && { ...now, rows: now.rows.map(change) }), []),
  };
}
