import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { Dotted } from './dotted.tsx';
import { AlertIcon } from './icons/alert-icon.tsx';
import { CheckIcon } from './icons/check-icon.tsx';
import { Spinner } from './spinner.tsx';
import styles from './banner.module.css';

export type BannerProps = {
  readonly title: ReactNode;
  /** After the title, in the normal weight. */
  readonly detail?: ReactNode;
} & (
  | { readonly tone: 'waiting' | 'success' }
  /** A failure is one button: a tap tries again. */
  | { readonly tone: 'failure'; readonly onRetry: () => void }
);

/** A line below the bar that says how the connection is. It pushes what is below down once and covers nothing. */
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
