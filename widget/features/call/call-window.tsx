import { useRef, useState, type PointerEvent } from 'react';
import { createPortal } from 'react-dom';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions } from '../../actions/call-actions.ts';
import { photoUrl } from '../../components/photo-url.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ShownCall } from '../../state/call.ts';
import { cx } from '../../ui/class-names.ts';
import { HangUpIcon } from '../../ui/icons/hang-up-icon.tsx';
import { MicIcon } from '../../ui/icons/mic-icon.tsx';
import { MicOffIcon } from '../../ui/icons/mic-off-icon.tsx';
import { useFrame } from '../../ui/page/app-frame.tsx';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { CallVideo } from './call-video.tsx';
import { useCallPeer, useCallStatus, useElapsed } from './use-call-view.ts';
import '../../ui/theme/call-tokens.css';
import '../../ui/theme/stage-tokens.css';
import styles from './call-window.module.css';

/** A press that moves less is a tap. */
const TAP_PX = 6;

type Corner = 'top-start' | 'top-end' | 'bottom-start' | 'bottom-end';
const CORNERS = {
  'top-start': styles.topStart,
  'top-end': styles.topEnd,
  'bottom-start': styles.bottomStart,
  'bottom-end': styles.bottomEnd,
};

interface CallWindowProps {
  readonly call: ShownCall;
  readonly onOpen: () => void;
}

/** The minimised call: a small window over the chats that can be dragged and rests in a corner. A tap opens the call. */
export function CallWindow({ call, onOpen }: CallWindowProps) {
  const { t } = useTranslation('call');
  const { layer } = useFrame();
  const { setMuted, hangUp, dismissCall } = useActions().lazy(createCallActions);
  const { state, media } = call;
  const peer = useCallPeer(call);
  const status = useCallStatus(call);
  const elapsed = useElapsed('connectedMs' in state ? state.connectedMs : undefined);
  const [corner, setCorner] = useState<Corner>('top-end');
  const box = useRef<HTMLDivElement>(null);
  const start = useRef<{ readonly x: number; readonly y: number } | null>(null);
  if (layer === null) return null;

  function handleDown({ clientX, clientY, currentTarget, pointerId }: PointerEvent<HTMLElement>) {
    start.current = { x: clientX, y: clientY };
    currentTarget.setPointerCapture(pointerId);
  }
  function handleMove({ clientX, clientY }: PointerEvent) {
    if (start.current === null || box.current === null) return;
    box.current.style.translate = `${clientX - start.current.x}px ${clientY - start.current.y}px`;
  }
  function handleUp({ clientX, clientY, type }: PointerEvent) {
    const from = start.current;
    start.current = null;
    if (from === null || box.current === null) return;
    box.current.style.translate = '';
    if (type !== 'pointerup' || Math.hypot(clientX - from.x, clientY - from.y) < TAP_PX) return;
    const area = layer?.getBoundingClientRect() ?? document.body.getBoundingClientRect();
    const isRight = clientX > area.left + area.width / 2;
    const isEnd = isRight !== (document.documentElement.dir === 'rtl');
    const vertical = clientY > area.top + area.height / 2 ? 'bottom' : 'top';
    setCorner(`${vertical}-${isEnd ? 'end' : 'start'}`);
  }

  return createPortal(
    <div ref={box} className={cx(styles.window, CORNERS[corner])}>
      <button
        type="button"
        className={styles.open}
        aria-label={t('openCall', { name: peer.name })}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={handleUp}
        onPointerCancel={handleUp}
        onClick={onOpen}
      >
        {media.hasPeerVideo ? (
          <CallVideo whose="peer" className={styles.video} />
        ) : (
          <AvatarFrame id={peer.userId} name={peer.name} src={photoUrl(peer.photo)} size={56} />
        )}
      </button>
      <span className={styles.time}>{elapsed === '' ? status : elapsed}</span>
      <div className={styles.buttons}>
        {state.phase !== 'ended' && state.phase !== 'ringing' && (
          <button
            type="button"
            className={cx(styles.round, media.isMuted && styles.on)}
            aria-label={t(media.isMuted ? 'micOff' : 'mic')}
            aria-pressed={media.isMuted}
            onClick={() => setMuted(!media.isMuted)}
          >
            {media.isMuted ? <MicOffIcon size={20} /> : <MicIcon size={20} />}
          </button>
        )}
        <button
          type="button"
          className={cx(styles.round, styles.end)}
          aria-label={t(state.phase === 'ringing' ? 'decline' : 'hangUp')}
          onClick={state.phase === 'ended' ? dismissCall : hangUp}
        >
          <HangUpIcon size={20} />
        </button>
      </div>
    </div>,
    layer,
  );
}
