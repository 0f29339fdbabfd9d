import { useCallback } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createFairActions } from '../../../actions/fair-actions.ts';
import { FailureView } from '../../../components/failure-view.tsx';
import type { DrawProof } from '../../../domain/fair/draw-check.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { SkeletonRows } from '../../../ui/rows/skeleton-rows.tsx';
import { useLoaded } from '../shared/use-loaded.ts';
import { CheckFoot } from './check-foot.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { HashBox, Step, StepText } from './proof-steps.tsx';
import { useCheck } from './use-check.ts';
import styles from './proof.module.css';

interface DrawProofSheetProps {
  readonly gameId: string;
  readonly issue: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The proof of a draw: what was public before, what after, and the check on this device. D-19, D-23, L-LO7. */
export function DrawProofSheet({ gameId, issue, isOpen, onClose }: DrawProofSheetProps) {
  const { t } = useTranslation('fair');
  const { loadProof } = useActions().lazy(createFairActions);
  const load = useCallback(() => loadProof(gameId, issue), [loadProof, gameId, issue]);
  const { value: proof, failure, retry } = useLoaded(load);
  return (
    <ProofSheet isOpen={isOpen} onClose={onClose} title={t('title')}>
      {failure !== undefined ? (
        <FailureView failure={failure} onRetry={retry} />
      ) : proof === undefined ? (
        <div aria-busy="true">
          <SkeletonRows />
        </div>
      ) : (
        <Proof proof={proof} />
      )}
    </ProofSheet>
  );
}

function Proof({ proof }: { readonly proof: DrawProof }) {
  const { t } = useTranslation('fair');
  const { checkDraw } = useActions().lazy(createFairActions);
  const { step, ...foot } = useCheck(() => checkDraw(proof));
  const { gameName, issue, rule, secretHash, openedAtMs, closesAtMs, ownRefs, result } = proof;
  const isDrawn = result !== undefined;
  return (
    <>
      <p className={styles.lead}>{t(rule === 1 ? 'oldLead' : 'lead', { game: gameName, issue })}</p>
      <ol className={styles.steps}>
        <Step name={t('hashPublished')} state="done" timeMs={openedAtMs}>
          <HashBox value={secretHash} copyLabel={t('copyHash')} />
        </Step>
        <Step name={t('closed')} state={isDrawn ? 'done' : 'open'} timeMs={closesAtMs}>
          <StepText>{t('closedText')}</StepText>
          {result?.digest !== undefined && (
            <>
              <StepText>{t('onList', { count: result.bets })}</StepText>
              <HashBox value={result.digest} copyLabel={t('copyDigest')} />
            </>
          )}
          {ownRefs.map((ref) => (
            <StepText key={ref}>{t('ownMark', { mark: ref })}</StepText>
          ))}
        </Step>
        <Step name={t('revealed')} state={isDrawn ? 'done' : 'open'} timeMs={result?.drawnAtMs}>
          {isDrawn ? (
            <HashBox value={result.secret} copyLabel={t('copySeed')} />
          ) : (
            <StepText>{t('notRevealed')}</StepText>
          )}
        </Step>
        {isDrawn && (
          <Step name={t('checkDraw')} state={step}>
            <StepText>{t('drawn', { numbers: result.numbers.join(', ') })}</StepText>
            <StepText>{t('checkText')}</StepText>
          </Step>
        )}
      </ol>
      {isDrawn && <CheckFoot subject="draw" {...foot} />}
    </>
  );
}
