import { useEffect } from 'react';
import { Nav } from './shell/nav.tsx';
import { NoTenant } from './shell/no-tenant.tsx';
import { OutgoingNote } from './shell/outgoing-note.tsx';
import { PAGES } from './pages/pages.ts';
import { SignIn } from './sign-in.tsx';
import { goTo, hashOf, useRoute } from './route.ts';
import { useConsoleState, useSay } from './use-console.tsx';
import styles from './app.module.css';

/** The console: the sign-in, or the pages of a tenant. */
export function ConsoleApp() {
  const t = useSay();
  const { phase, me } = useConsoleState();
  const { tenant } = useRoute();
  const name = me?.tenants.find(({ code }) => code === tenant)?.productName;
  useEffect(() => {
    document.title = name === undefined ? t('title') : `${name} · ${t('title')}`;
  }, [name, t]);
  if (phase === 'starting') return null;
  if (me === undefined || phase === 'signed-out') return <SignIn />;
  return (
    <>
      {/* The page keeps its fields while the sign-in is above it. */}
      <div className={styles.console} inert={phase === 'expired'}>
        <OutgoingNote />
        <div className={styles.place}>
          <Place />
        </div>
      </div>
      {phase === 'expired' && (
        <div className={styles.above}>
          <SignIn />
        </div>
      )}
    </>
  );
}

/** The page that the address names. An address without a tenant or a page leads to the first one. */
function Place() {
  const { me } = useConsoleState();
  const { tenant, page, id } = useRoute();
  const tenants = me?.tenants ?? [];
  const known = tenants.some(({ code }) => code === tenant) ? tenant : tenants[0]?.code;
  const isComplete = known === tenant && page !== undefined;
  useEffect(() => {
    if (known !== undefined && !isComplete) goTo(hashOf(known, page ?? 'figures'), 'replace');
  }, [known, page, isComplete]);
  if (known === undefined) return <NoTenant />;
  if (!isComplete) return null;
  const Shown = PAGES[page];
  return (
    <>
      <Nav />
      <Shown key={tenant} id={id} />
    </>
  );
}
