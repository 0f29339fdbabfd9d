import type { ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { Dotted } from '../rows/dotted.tsx';
import { AlertIcon } from '../icons/alert-icon.tsx';
import { RefreshIcon } from '../icons/refresh-icon.tsx';
import { CheckIcon } from '../icons/check-icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

export type BannerProps = {
  readonly title: ReactNode;
  /** After the title, in the normal weight. */
  readonly detail?: ReactNode;
} & (
  | { readonly tone: 'waiting' | 'success' }
  /** A failure is a single button: a tap retries. */
  | { readonly tone: 'failure'; readonly onRetry: () => void }
  /** An offer is a single button too. */
  | { readonly tone: 'offer'; readonly onTake: () => void }
);

/** A line below the bar that shows the state of the connection or an offer. It moves the content below once, and covers nothing. */
export function Banner(props: BannerProps) {
  const title = <b className={styles.title}>{props.title}</b>;
  const text = props.detail === undefined ? title : <Dotted first={title} second={props.detail} />;
  switch (props.tone) {
    case 'waiting':
      return (
        <div className={cx(styles.banner, styles.waiting)} role="status">
          <Spinner />
          {text}
        </div>
      );
    case 'success':
      return (
        <div className={cx(styles.banner, styles.success)} role="status">
          <CheckIcon size={20} />
          {text}
        </div>
      );
    case 'offer':
      return (
        <div role="status">
          <button type="button" className={cx(styles.banner, styles.offer)} onClick={props.onTake}>
            <RefreshIcon size={20} />
            {text}
          </button>
        </div>
      );
    case 'failure':
      return (
        <div role="alert">
          <button type="button" className={cx(styles.banner, styles.failure)} onClick={props.onRetry}>
            <AlertIcon size={20} />
            {text}
          </button>
        </div>
      );
  }
}
