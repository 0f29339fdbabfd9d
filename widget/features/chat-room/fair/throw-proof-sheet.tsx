import { useActions } from '../../../actions/actions-context.tsx';
import { createFairActions } from '../../../actions/fair-actions.ts';
import type { SentMessage } from '../../../domain/message/message.ts';
import type { GameContent, ThrowProof } from '../../../domain/message/rich-content.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { useGameText } from '../shared/use-game-text.ts';
import { CheckFoot } from './check-foot.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { HashBox, Step, StepText } from './proof-steps.tsx';
import { useCheck } from './use-check.ts';
import styles from './proof.module.css';

interface ThrowProofSheetProps {
  readonly message: Pick<SentMessage, 'chatId' | 'localId' | 'timeMs'>;
  readonly content: GameContent;
  readonly proof: ThrowProof;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The proof of a throw: the seal, the seed, and the check on this device. D-19, L-LO10. */
export function ThrowProofSheet({ message, content, proof, isOpen, onClose }: ThrowProofSheetProps) {
  const { t } = useTranslation('fair');
  const gameText = useGameText();
  const { checkThrow } = useActions().lazy(createFairActions);
  const { chatId, localId, timeMs } = message;
  const { game, outcome } = content;
  const { step, ...foot } = useCheck(() => checkThrow({ chatId, localId, game, outcome }, proof));
  return (
    <ProofSheet isOpen={isOpen} onClose={onClose} title={t('throwTitle')}>
      <p className={styles.lead}>{t('throwLead', { result: gameText(content) })}</p>
      <ol className={styles.steps}>
        <Step name={t('sealPublished')} state="done" timeMs={proof.sealedAtMs}>
          <HashBox value={proof.seal} copyLabel={t('copyHash')} />
        </Step>
        <Step name={t('thrown')} state="done" timeMs={timeMs}>
          <StepText>{t('thrownText', { number: proof.step })}</StepText>
          <HashBox value={`${chatId}:${proof.step}:${localId}`} copyLabel={t('copyText')} />
        </Step>
        <Step name={t('seedRevealed')} state="done">
          <HashBox value={proof.seed} copyLabel={t('copySeed')} />
        </Step>
        <Step name={t('checkThrow')} state={step}>
          <StepText>{t('checkOffline')}</StepText>
        </Step>
      </ol>
      <CheckFoot subject="throw" {...foot} />
    </ProofSheet>
  );
}
