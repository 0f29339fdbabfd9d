import { useEffect, useState } from 'react';
import { Banner } from './banner.tsx';
import { Conversation } from './conversation.tsx';
import { Inbox } from './inbox.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { pageName } from './page-brand.ts';
import { Rail, type DeskTab } from './rail.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { SignIn } from './sign-in.tsx';
import { Team } from './team.tsx';
import { useDeskState, useSay } from './use-desk.tsx';
import styles from './app.module.css';

/** The desk: sign-in, or the inbox with a conversation and its player. */
export function DeskApp() {
  const t = useSay();
  const { phase, me, inbox, open } = useDeskState();
  const [tab, setTab] = useState<DeskTab>('inbox');
  /** On a narrow screen. */
  const [showsPlayer, setShowsPlayer] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const waiting = inbox?.waitingCount ?? 0;
  useEffect(() => {
    const title = `${t('title')} · ${pageName()}`;
    document.title = waiting === 0 ? title : `(${waiting}) ${title}`;
  }, [waiting, t]);
  if (phase === 'starting') return null;
  if (phase === 'signed-out' || me === undefined) return <SignIn />;
  return (
    <div className={styles.desk}>
      <Rail tab={tab} onTab={setTab} onKeys={() => setShowsKeys(true)} />
      {tab === 'team' ? (
        <Team />
      ) : (
        <>
          <Inbox />
          <main className={styles.main}>
            <Banner />
            {open === undefined ? (
              <p className={styles.nothing}>{t('chooseSession')}</p>
            ) : (
              <Conversation key={open.sessionId} open={open} onPlayer={() => setShowsPlayer((isShown) => !isShown)} />
            )}
          </main>
          {open?.detail !== undefined && <PlayerPanel detail={open.detail} isOpen={showsPlayer} />}
        </>
      )}
      <KeysDialog isOpen={showsKeys} onClose={() => setShowsKeys(false)} />
    </div>
  );
}
