import { useState, type ReactNode } from 'react';
import { FailureView } from '../../../components/failure-view.tsx';
import type { Failure } from '../../../domain/failure.ts';
import type { Result } from '../../../domain/result.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { useLoaded } from '../shared/use-loaded.ts';
import styles from './envelope-form.module.css';

interface LoadedSettingProps<S> {
  readonly load: () => Promise<Result<S, Failure>>;
  /** `renew` loads the setting again: a refused payment shows the current limits and balance. */
  readonly children: (setting: S, renew: () => void) => ReactNode;
}

/** Loads the limits and the balance of a form, and shows the form with them. */
export function LoadedSetting<S>({ load, children }: LoadedSettingProps<S>): ReactNode {
  const { value, failure, retry } = useLoaded<S>(load);
  const [newest, setNewest] = useState<S | undefined>();
  const setting = newest ?? value;
  if (failure !== undefined) return <FailureView failure={failure} onRetry={retry} />;
  if (setting === undefined)
    return (
      <div className={styles.waiting} aria-busy="true">
        <Spinner />
      </div>
    );
  const renew = async (): Promise<void> => {
    const again = await load();
    if (again.ok) setNewest(again.value);
  };
  return children(setting, () => void renew());
}
