import { BackButton, type BackButtonProps } from './back-button.tsx';
import { usePane } from '../page/panes.tsx';
import styles from './list-back-button.module.css';

/** The back button from a detail screen to the list. In a split view it is not needed. */
export function ListBackButton(props: BackButtonProps) {
  return usePane() === 'detail' ? <span className={styles.edge} /> : <BackButton {...props} />;
}
