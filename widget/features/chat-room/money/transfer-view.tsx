import { useAtomValue } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useActions } from '../../../actions/actions-context.tsx';
import { createTransferActions, type TransferDetail } from '../../../actions/transfer-actions.ts';
import { photoUrl } from '../../../components/photo-url.ts';
import { useCopy } from '../../../components/use-copy.ts';
import { useOutcome } from '../../../components/use-outcome.ts';
import type { TransferState } from '../../../domain/message/rich-content.ts';
import { formatDate } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { accountAtom } from '../../../state/session.ts';
import { cx } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { CheckIcon } from '../../../ui/icons/check-icon.tsx';
import { ClockIcon } from '../../../ui/icons/clock-icon.tsx';
import { CopyIcon } from '../../../ui/icons/copy-icon.tsx';
import { LockIcon } from '../../../ui/icons/lock-icon.tsx';
import { SwapIcon } from '../../../ui/icons/swap-icon.tsx';
import { UndoIcon } from '../../../ui/icons/undo-icon.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { AvatarFrame } from '../../../ui/rows/avatar-frame.tsx';
import { CellGroup } from '../../../ui/rows/cell-group.tsx';
import '../../../ui/theme/card-tokens.css';
import { useMoneyTexts } from '../../../components/use-money-texts.ts';
import formStyles from './envelope-form.module.css';
import transferStyles from './transfer-form.module.css';
import styles from './transfer-view.module.css';

const STATES = {
  pending: { text: 'transferIsPending', Icon: SwapIcon, isGone: false },
  received: { text: 'transferIsReceived', Icon: CheckIcon, isGone: false },
  returned: { text: 'transferIsReturned', Icon: UndoIcon, isGone: true },
  expired: { text: 'transferIsExpired', Icon: ClockIcon, isGone: true },
} as const satisfies Record<TransferState, object>;

const MOMENT = { month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** The state and the facts of a transfer, and the buttons of the user to whom it is addressed. */
export function TransferView({ detail }: { readonly detail: TransferDetail }) {
  const { t, language } = useTranslation(['money', 'messageActions']);
  const { money } = useMoneyTexts();
  const copy = useCopy();
  const ownId = useAtomValue(accountAtom)?.userId;
  const { state, fromId, toId } = detail;
  const { text, Icon, isGone } = STATES[state];
  const moment = (timeMs: number): string => formatDate(timeMs, { language, nowMs: timeMs }, MOMENT);
  const isBack = isGone && fromId === ownId;
  const note =
    state === 'pending'
      ? t('transferUntil', { time: moment(detail.expiresAtMs) })
      : state === 'received' && toId === ownId
        ? t('transferCredited')
        : isBack
          ? t('transferRefunded')
          : undefined;
  return (
    <>
      <div className={formStyles.main}>
        <div className={styles.state}>
          <span className={cx(styles.mark, isGone && styles.gone)}>
            <Icon size={32} />
          </span>
          <p className={styles.word} role="status">
            {t(text)}
          </p>
          <p className={cx(styles.amount, isGone && styles.dim)}>{money(detail.amount)}</p>
          {note !== undefined && <p className={styles.note}>{note}</p>}
          {detail.isPrivate && (
            <p className={cx(styles.note, styles.private)}>
              <LockIcon size={16} />
              {t('transferPrivate')}
            </p>
          )}
        </div>
        <CellGroup>
          <dl>
            <Fact label={t('transferFrom')}>
              <Person id={fromId} name={detail.fromName} photo={detail.fromPhoto} />
            </Fact>
            <Fact label={t('transferTo')}>
              <Person id={toId} name={detail.toName} photo={detail.toPhoto} />
            </Fact>
            {detail.remark !== '' && (
              <Fact label={t('transferRemark')}>
                <span dir="auto">{detail.remark}</span>
              </Fact>
            )}
            <Fact label={t('transferSentAt')}>{moment(detail.createdAtMs)}</Fact>
            {detail.finishedAtMs !== undefined && (
              <Fact label={t('transferEndedAt')}>{moment(detail.finishedAtMs)}</Fact>
            )}
            <Fact label={t('transferNumber')}>
              <span className={styles.number}>{detail.transferId}</span>
              <IconButton
                tone="dim"
                label={t('messageActions:copy')}
                icon={<CopyIcon size={20} />}
                onClick={() => void copy(detail.transferId)}
              />
            </Fact>
          </dl>
        </CellGroup>
      </div>
      {state === 'pending' && toId === ownId && <Answer detail={detail} />}
    </>
  );
}

/** Receives the transfer, or returns it after a question. */
function Answer({ detail }: { readonly detail: TransferDetail }) {
  const { t } = useTranslation('money');
  const { money } = useMoneyTexts();
  const { receiveTransfer, returnTransfer } = useActions().lazy(createTransferActions);
  const showOutcome = useOutcome();
  const [running, setRunning] = useState<'receive' | 'return' | undefined>();
  const [isAsking, setAsking] = useState(false);
  const { chatId, transferId } = detail;

  async function answer(kind: 'receive' | 'return') {
    setRunning(kind);
    const outcome = await (kind === 'receive' ? receiveTransfer : returnTransfer)(chatId, transferId);
    setRunning(undefined);
    setAsking(false);
    showOutcome(outcome);
  }

  return (
    <div className={cx(formStyles.foot, styles.answers)}>
      <Button
        isBlock
        className={transferStyles.pay}
        icon={<CheckIcon size={20} />}
        isBusy={running === 'receive'}
        onClick={() => void answer('receive')}
      >
        {t('transferAccept')}
      </Button>
      <Button isBlock look="line" isBusy={running === 'return'} onClick={() => setAsking(true)}>
        {t('transferReturn')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('transferReturnQuestion', { amount: money(detail.amount), name: detail.fromName })}
        confirmLabel={t('transferReturn')}
        isBusy={running === 'return'}
        onConfirm={() => void answer('return')}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Person({ id, name, photo }: { readonly id: string; readonly name: string; readonly photo: string }) {
  return (
    <>
      <AvatarFrame id={id} name={name} src={photoUrl(photo)} size={24} />
      <bdi>{name}</bdi>
    </>
  );
}
