import { useCallback, useEffect, useRef, useState } from 'react';
import { addressOf, type ApiFailure, type Outcome, type Query } from './api.ts';
import type { Page } from './api-types.ts';
import { useCall, useSession } from './use-console.tsx';

export interface Loaded<T> {
  readonly data: T | undefined;
  readonly failure: ApiFailure | undefined;
  readonly isLoading: boolean;
  /** Reads again. The shown data stay until the new ones are there. */
  readonly reload: () => void;
}

type Read = <T>(address: string) => Promise<Outcome<T>>;

/** Reads something of the tenant, and reads it again when the address changes. An undefined path reads nothing. */
export function useLoad<T>(path: string | undefined, query?: Query): Loaded<T> {
  const call = useCall();
  const read: Read = useCallback((address) => call('GET', address), [call]);
  return useRead(read, path === undefined ? undefined : addressOf(path, query));
}

/** Reads something from the console's own API. */
export function useConsoleLoad<T>(path: string): Loaded<T> {
  const session = useSession();
  const read: Read = useCallback((address) => session.ask('GET', address), [session]);
  return useRead(read, path);
}

function useRead<T>(read: Read, address: string | undefined): Loaded<T> {
  const [answer, setAnswer] = useState<{ address: string; data?: T; failure?: ApiFailure }>();
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (address === undefined) return undefined;
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
  return {
    data: current?.data,
    failure: current?.failure,
    isLoading: address !== undefined && current === undefined,
    reload,
  };
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
export function useList<T>(path: string, query?: Query): LoadedList<T> {
  const call = useCall();
  const address = addressOf(path, query);
  const [list, setList] = useState<{ address: string; rows: readonly T[]; next: string | undefined }>();
  const [failure, setFailure] = useState<ApiFailure>();
  const [turn, setTurn] = useState(0);
  const isBusy = useRef(false);
  useEffect(() => {
    let isWanted = true;
    void call<Page<T>>('GET', address).then((outcome) => {
      if (!isWanted) return;
      setFailure(outcome.ok ? undefined : outcome.failure);
      if (outcome.ok) setList({ address, rows: outcome.value.data, next: outcome.value.nextCursor });
    });
    return () => {
      isWanted = false;
    };
  }, [call, address, turn]);
  const current = list?.address === address ? list : undefined;

  async function loadMore(): Promise<void> {
    if (current?.next === undefined || isBusy.current) return;
    isBusy.current = true;
    const outcome = await call<Page<T>>('GET', path, { query: { ...query, cursor: current.next } });
    isBusy.current = false;
    if (!outcome.ok) return setFailure(outcome.failure);
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
