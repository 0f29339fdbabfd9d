import { BackButton, type BackButtonProps } from './back-button.tsx';
import { usePane } from './panes.tsx';
import styles from './way-back.module.css';

/** The way back to the list from what is opened from it; beside the list there is no need of one. */
export function WayBack(props: BackButtonProps) {
  return usePane() === 'detail' ? <span className={styles.edge} /> : <BackButton {...props} />;
}
