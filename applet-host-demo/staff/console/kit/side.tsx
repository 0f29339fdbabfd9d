import type { ReactNode } from 'react';
import { IconButton } from '../../../../widget/ui/controls/icon-button.tsx';
import { CloseIcon } from '../../../../widget/ui/icons/close-icon.tsx';
import { goTo, hashOf, type PageName } from '../route.ts';
import { useSay, useTenant } from '../use-console.tsx';
import styles from './side.module.css';

/** The panel of the opened row, next to the list. */
export function Side({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <aside className={styles.side} aria-label={label}>
      {children}
    </aside>
  );
}

interface SideHeadProps {
  readonly picture?: ReactNode;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Next to the button that closes. */
  readonly actions?: ReactNode;
  /** The page whose list the button leads back to. */
  readonly page: PageName;
}

/** The name of the opened row, its actions, and a button that closes it. */
export function SideHead({ picture, title, detail, actions, page }: SideHeadProps) {
  const t = useSay();
  const tenant = useTenant();
  return (
    <header className={styles.head}>
      {picture}
      <div>
        <h2 dir="auto">{title}</h2>
        {detail !== undefined && <p dir="auto">{detail}</p>}
      </div>
      {actions}
      <IconButton
        tone="dim"
        label={t('close')}
        icon={<CloseIcon size={20} />}
        onClick={() => goTo(hashOf(tenant, page))}
      />
    </header>
  );
}

interface SideSectionProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function SideSection({ title, actions, children }: SideSectionProps) {
  return (
    <section className={styles.section}>
      {title !== undefined && (
        <header>
          <h3>{title}</h3>
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
