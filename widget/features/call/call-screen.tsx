import { useRef, useState, type RefObject } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions } from '../../actions/call-actions.ts';
import { chatPath } from '../../components/paths.ts';
import { photoUrl } from '../../components/photo-url.ts';
import { useGo } from '../../components/use-go.ts';
import { useTranslation } from '../../i18n/translation.tsx';
import type { ShownCall } from '../../state/call.ts';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { CameraFlipIcon } from '../../ui/icons/camera-flip-icon.tsx';
import { ChatIcon } from '../../ui/icons/chat-icon.tsx';
import { HangUpIcon } from '../../ui/icons/hang-up-icon.tsx';
import { MicIcon } from '../../ui/icons/mic-icon.tsx';
import { MicOffIcon } from '../../ui/icons/mic-off-icon.tsx';
import { MinimiseIcon } from '../../ui/icons/minimise-icon.tsx';
import { PhoneIcon } from '../../ui/icons/phone-icon.tsx';
import { PictureInPictureIcon } from '../../ui/icons/picture-in-picture-icon.tsx';
import { VideoIcon } from '../../ui/icons/video-icon.tsx';
import { VideoOffIcon } from '../../ui/icons/video-off-icon.tsx';
import { FullOverlay } from '../../ui/overlay/full-overlay.tsx';
import { AvatarFrame } from '../../ui/rows/avatar-frame.tsx';
import { CallButton } from './call-button.tsx';
import { CallVideo } from './call-video.tsx';
import { DeviceHelp } from './device-help.tsx';
import { SpeakerButton } from './speaker-button.tsx';
import { useCallPeer, useCallStatus } from './use-call-view.ts';
import { useDeviceToast } from './use-device-toast.ts';
import { useFadingControls } from './use-fading-controls.ts';
import '../../ui/theme/call-tokens.css';
import '../../ui/theme/stage-tokens.css';
import styles from './call.module.css';

interface CallScreenProps {
  readonly call: ShownCall;
  readonly isOpen: boolean;
  readonly onMinimise: () => void;
}

/** The call over the whole widget: ringing, calling, connected, ended. Back and Escape minimise it. */
export function CallScreen({ call, isOpen, onMinimise }: CallScreenProps) {
  const { t } = useTranslation('call');
  const { state, media } = call;
  const peer = useCallPeer(call);
  const status = useCallStatus(call);
  const { dismissCall } = useActions().lazy(createCallActions);
  const video = useRef<HTMLVideoElement>(null);
  const isVideoShown = media.hasPeerVideo && (state.phase === 'connected' || state.phase === 'reconnecting');
  // The state of the network stays on screen.
  const controls = useFadingControls(isVideoShown && state.phase === 'connected' && !media.isWeak);
  const hasFailedDevices = state.phase === 'ended' && state.end.kind === 'devices';
  const isReconnectingVideo = isVideoShown && state.phase === 'reconnecting';
  const note = isReconnectingVideo
    ? 'reconnecting'
    : !media.hasMicrophone
      ? 'deviceMissing'
      : media.isPeerMuted
        ? 'peerMuted'
        : undefined;
  const isRinging = state.phase === 'calling' || state.phase === 'ringing';
  return (
    <FullOverlay
      isOpen={isOpen}
      onClose={state.phase === 'ended' ? dismissCall : onMinimise}
      look="stage"
      aria-label={t('callWith', { name: peer.name })}
    >
      <div className={cx(styles.call, controls.areHidden && styles.quiet)} {...controls.handlers}>
        {isVideoShown && (
          <>
            <CallVideo whose="peer" className={styles.peerVideo} ref={video} />
            <div className={styles.shade} />
          </>
        )}
        <header className={styles.head}>
          <IconButton label={t('minimise')} icon={<MinimiseIcon />} onClick={onMinimise} />
          {isVideoShown && (
            <div className={styles.headText}>
              <b dir="auto">{peer.name}</b>
              <small>{status}</small>
            </div>
          )}
          {isVideoShown && <PictureButton video={video} />}
        </header>
        {media.hasCamera && state.phase !== 'ended' && (
          <CallVideo whose="own" className={cx(styles.ownVideo, media.isFrontCamera && styles.mirrored)} />
        )}
        {!isVideoShown && (
          <div className={cx(styles.who, hasFailedDevices && styles.aboveHelp)}>
            <span className={cx(styles.portrait, isRinging && styles.rings)}>
              <AvatarFrame id={peer.userId} name={peer.name} src={photoUrl(peer.photo)} size={112} />
            </span>
            <h1 dir="auto">{peer.name}</h1>
            <p>{status}</p>
          </div>
        )}
        <p role="status" className={cx(styles.note, isVideoShown && styles.overVideo)}>
          {note !== undefined && <span>{t(note)}</span>}
        </p>
        <Controls call={call} peer={peer} onMinimise={onMinimise} />
      </div>
      {hasFailedDevices && state.end.kind === 'devices' && (
        <DeviceHelp reason={state.end.reason} call={state.call} chatId={peer.chatId} />
      )}
    </FullOverlay>
  );
}

interface ControlsProps {
  readonly call: ShownCall;
  readonly peer: ReturnType<typeof useCallPeer>;
  readonly onMinimise: () => void;
}

function Controls({ call: { state, media }, peer, onMinimise }: ControlsProps) {
  const { t } = useTranslation('call');
  const { acceptCall, hangUp } = useActions().lazy(createCallActions);
  const go = useGo();
  if (state.phase === 'ended') return null;
  const isVideo = state.call.medium === 'video';
  if (state.phase !== 'ringing')
    return (
      <div className={styles.controls}>
        <MediaButtons media={media} phase={state.phase} />
        <div className={styles.row}>
          <CallButton tone="end" icon={<HangUpIcon size={28} />} label={t('hangUp')} onClick={hangUp} />
        </div>
      </div>
    );
  const writeInstead = (): void => {
    hangUp();
    onMinimise();
    if (peer.chatId !== undefined) go(chatPath(peer.chatId), { anime: 'open' });
  };
  return (
    <div className={styles.controls}>
      <div className={styles.row}>
        <CallButton icon={<ChatIcon size={28} />} label={t('message')} onClick={writeInstead} />
        {isVideo && (
          <CallButton icon={<VideoOffIcon size={28} />} label={t('withoutCamera')} onClick={() => acceptCall(false)} />
        )}
      </div>
      <div className={cx(styles.row, styles.wide)}>
        <CallButton tone="end" icon={<HangUpIcon size={28} />} label={t('decline')} onClick={hangUp} />
        <CallButton
          tone="accept"
          icon={isVideo ? <VideoIcon size={28} /> : <PhoneIcon size={28} />}
          label={t('accept')}
          onClick={() => acceptCall(isVideo)}
        />
      </div>
    </div>
  );
}

interface MediaButtonsProps {
  readonly media: ShownCall['media'];
  readonly phase: ShownCall['state']['phase'];
}

function MediaButtons({ media, phase }: MediaButtonsProps) {
  const { t } = useTranslation('call');
  const { setMuted, setCamera, flipCamera } = useActions().lazy(createCallActions);
  const [isBusy, setBusy] = useState(false);
  const showFailure = useDeviceToast();
  const change = (run: () => ReturnType<typeof setCamera>): void => {
    if (isBusy) return;
    setBusy(true);
    void run().then((failure) => {
      setBusy(false);
      if (failure !== undefined) showFailure(failure);
    });
  };
  return (
    <div className={styles.row}>
      <CallButton
        icon={media.isMuted ? <MicOffIcon size={28} /> : <MicIcon size={28} />}
        label={t(media.isMuted ? 'micOff' : 'mic')}
        isOn={media.isMuted}
        onClick={() => setMuted(!media.isMuted)}
      />
      {phase !== 'calling' && <SpeakerButton phase={phase} />}
      <CallButton
        icon={media.hasCamera ? <VideoIcon size={28} /> : <VideoOffIcon size={28} />}
        label={t(media.hasCamera ? 'camera' : 'cameraOff')}
        isOn={!media.hasCamera}
        onClick={() => change(() => setCamera(!media.hasCamera))}
      />
      {media.hasCamera && media.canFlip && (
        <CallButton icon={<CameraFlipIcon size={28} />} label={t('flip')} onClick={() => change(flipCamera)} />
      )}
    </div>
  );
}

/** The browser's own small window over other programs, where it has one. */
function PictureButton({ video }: { readonly video: RefObject<HTMLVideoElement | null> }) {
  const { t } = useTranslation('call');
  if (!document.pictureInPictureEnabled) return null;
  return (
    <IconButton
      label={t('pip')}
      icon={<PictureInPictureIcon />}
      onClick={() => void video.current?.requestPictureInPicture().catch(() => undefined)}
    />
  );
}
