import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import type { RecordedVoice, RecordFailure } from '../../../actions/media-files/record-voice.ts';
import type { ChatId } from '../../../domain/chat/chat-id.ts';
import { MIN_VOICE_MS, waveformOf } from '../../../domain/media/voice.ts';
import { useTranslation } from '../../../i18n/translation.tsx';
import { isInViewAtom } from '../../../state/environment.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { MicIcon } from '../../../ui/icons/mic-icon.tsx';
import { usePane } from '../../../ui/page/panes.tsx';
import { useClosedByBack } from '../../../ui/overlay/use-closed-by-back.ts';
import { hasTouchKeyboard } from '../shared/touch-keyboard.ts';
import { useEscape } from '../shared/use-escape.ts';
import { useMediaRoom } from './use-media-room.ts';
import { useMediaActions } from '../shared/use-media.ts';
import { useVoiceRecorder } from './use-voice-recorder.ts';
import { VoiceBar } from './voice-bar.tsx';
import styles from './voice-input.module.css';

/** A shorter press is a tap: the recording continues without the finger. */
const TAP_MS = 400;
/** After a slide of this distance towards the start of the line, releasing the button discards the recording. */
const CANCEL_PX = 72;

/**
 * The record button for voice messages, and the bar that replaces the composer meanwhile. The bar fills the nearest positioned
 * element. If the user holds the button, releasing it sends the recording, or discards it after a slide to the side. After a tap
 * or a key press, the recording continues until it is stopped; the user can listen to it before sending.
 */
export function VoiceInput({ chatId, isDisabled = false }: { readonly chatId: ChatId; readonly isDisabled?: boolean }) {
  const { t } = useTranslation('media');
  const common = useTranslation('common').t;
  const { sendVoice } = useMediaActions();
  const { player } = useMediaRoom();
  const recorder = useVoiceRecorder(chatId);
  const press = useRef<{ readonly x: number; readonly timeMs: number } | undefined>(undefined);
  const [isCancelling, setCancelling] = useState(false);
  const [isTooShort, setTooShort] = useState(false);
  const { state } = recorder;
  const isLive = state.step === 'starting' || state.step === 'recording';
  const endToListen = (): void => (state.step === 'recording' ? recorder.finish() : recorder.discard());
  // Back ends a running recording, so that the user can listen to it. Leaving the chat keeps it.
  useClosedByBack(isLive, endToListen);
  const handleOutOfView = useEffectEvent(() => {
    // On a desktop the recording continues while the user looks at another tab. A phone mutes the microphone then.
    if (isLive && (document.visibilityState === 'visible' || hasTouchKeyboard())) endToListen();
  });
  const isInView = useAtomValue(isInViewAtom);
  useEffect(() => {
    if (!isInView) handleOutOfView();
  }, [isInView]);
  // Escape does not close the chat while a recording exists.
  useEscape(usePane() === 'detail' && state.step !== 'idle', nothing);

  /** A refused recording (sent too soon after another) is kept, so that the user can send it again. */
  const send = async ({ blob, durationMs, levels }: RecordedVoice): Promise<boolean> => {
    const isTooShortToSend = durationMs < MIN_VOICE_MS;
    setTooShort(isTooShortToSend);
    if (isTooShortToSend) return true;
    return (await sendVoice(chatId, { blob, durationMs: Math.round(durationMs), waveform: waveformOf(levels) })).ok;
  };
  const sendOrKeep = async (voice: RecordedVoice): Promise<void> => {
    if (!(await send(voice))) recorder.keep(voice);
  };
  const takeAndSend = async (): Promise<void> => {
    const voice = await recorder.take();
    if (voice === undefined) setTooShort(true);
    else await sendOrKeep(voice);
  };
  const start = (isPressed: boolean): void => {
    player.pause();
    setTooShort(false);
    setCancelling(false);
    recorder.start(isPressed);
  };

  const handleDown = (event: PointerEvent<HTMLButtonElement>): void => {
    if (event.button !== 0 || state.step !== 'idle') return;
    event.currentTarget.setPointerCapture(event.pointerId);
    press.current = { x: event.clientX, timeMs: event.timeStamp };
    start(true);
  };
  const handleMove = (event: PointerEvent): void => {
    if (press.current === undefined) return;
    const isRtl = document.documentElement.dir === 'rtl';
    const offset = (event.clientX - press.current.x) * (isRtl ? 1 : -1);
    setCancelling(offset > CANCEL_PX);
  };
  const handleUp = (event: PointerEvent): void => {
    const began = press.current;
    press.current = undefined;
    if (began === undefined) return;
    if (isCancelling) {
      setCancelling(false);
      recorder.discard();
    } else if (event.type === 'pointercancel') {
      // A phone call or the screen lock interrupted the press; the user did not release the button.
      endToListen();
    } else if (state.step !== 'recording' || event.timeStamp - began.timeMs < TAP_MS) {
      recorder.goFree();
    } else {
      void takeAndSend();
    }
  };
  /** Handles keys and screen readers only; the pointer handlers cover pointers. */
  const handleClick = (event: MouseEvent): void => {
    if (event.detail === 0 && state.step === 'idle') start(false);
  };

  return (
    <>
      <button
        type="button"
        className={cx(styles.mic, state.step !== 'idle' && styles.live)}
        aria-label={t('recordVoice')}
        title={t('recordVoice')}
        disabled={isDisabled}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
        // The click after a tap would hit the bar, which has appeared there by then.
        onTouchEnd={(event) => event.preventDefault()}
        onClick={handleClick}
        onContextMenu={(event) => event.preventDefault()}
      >
        <MicIcon />
      </button>
      {state.step !== 'idle' && state.step !== 'refused' && (
        <VoiceBar
          state={state}
          isCancelling={isCancelling}
          onDiscard={recorder.discard}
          onFinish={recorder.finish}
          onSend={() => {
            if (state.step !== 'preview') return void takeAndSend();
            // Discard immediately, so that it is not sent twice.
            recorder.discard();
            void sendOrKeep(state.voice);
          }}
        />
      )}
      {isTooShort && state.step === 'idle' && (
        <p className={styles.hint} role="status" onAnimationEnd={() => setTooShort(false)}>
          {t('voiceTooShort')}
        </p>
      )}
      <Dialog
        isOpen={state.step === 'refused'}
        onClose={recorder.discard}
        role="alertdialog"
        title={t('micTitle')}
        text={state.step === 'refused' ? t(REFUSALS[state.reason]) : undefined}
        actions={
          <Button size="small" onClick={recorder.discard} data-autofocus>
            {common('ok')}
          </Button>
        }
      />
    </>
  );
}

const nothing = (): void => undefined;

const REFUSALS = {
  refused: 'micRefused',
  missing: 'micMissing',
  busy: 'micBusy',
  unsupported: 'micUnsupported',
} as const satisfies Record<RecordFailure, string>;
