import { useState } from 'react';
import type { ProofCheck } from '../../../actions/fair-actions.ts';

/** The check of a proof: its last result, and the function that starts it. */
export function useCheck(run: () => Promise<ProofCheck>) {
  const [check, setCheck] = useState<ProofCheck | undefined>();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    setCheck(await run());
    setBusy(false);
  };
  const step = check?.state === 'match' ? 'done' : check?.state === 'mismatch' ? 'wrong' : 'open';
  return { check, isBusy, step, onCheck: () => void start() } as const;
}
