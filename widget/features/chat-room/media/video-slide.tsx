import type { SyntheticEvent } from 'react';
import type { Message } from '../../../domain/message/message.ts';
import type { VideoContent } from '../../../domain/message/rich-content.ts';
import { Spinner } from '../../../ui/page/spinner.tsx';
import { VideoPlayer } from './video-player.tsx';
import { useMediaFiles, useUpload } from '../shared/use-media.ts';
import { useStoredFile } from '../shared/use-stored-file.ts';
import { useVideoAddress } from './use-video-address.ts';
import styles from './viewer.module.css';
import { WholeVideo } from './whole-video.tsx';

interface VideoSlideProps {
  readonly message: Message;
  readonly content: VideoContent;
}

/**
 * A video with the browser's controls. It streams if the provider supplies a URL for players. Otherwise it plays after the
 * complete download.
 */
export function VideoSlide({ message, content }: VideoSlideProps) {
  const { chatId } = message;
  const upload = useUpload(message.localId);
  const isHere =
    useMediaFiles().peek({ chatId, file: content.file, isThumb: false }) !== undefined ||
    upload?.previewUrl !== undefined;
  const { address, renew, giveUp } = useVideoAddress(isHere ? undefined : content.file, chatId);
  const still = useStoredFile(
    content.poster === undefined || upload?.posterUrl !== undefined
      ? undefined
      : { chatId, file: content.poster, isThumb: true },
  );
  const poster = upload?.posterUrl ?? (still.state === 'ready' ? still.file.url : undefined);

  if (isHere || address.state === 'none') return <WholeVideo message={message} content={content} poster={poster} />;
  if (address.state === 'asking') {
    return (
      <div className={styles.slide}>
        {poster === undefined ? <Spinner /> : <img className={styles.whole} src={poster} alt="" draggable={false} />}
      </div>
    );
  }

  /** Returns true if playback continues from another source. */
  const handleError = ({
    currentTarget: { error, duration, currentTime },
  }: SyntheticEvent<HTMLVideoElement>): boolean => {
    if (error?.code === MediaError.MEDIA_ERR_DECODE) return false;
    // The URL is valid for some minutes. If it expired during playback, playback continues with a new one.
    if (duration > 0 && currentTime > address.fromS) renew(currentTime);
    else giveUp();
    return true;
  };
  return (
    <VideoPlayer
      key={address.url}
      name={message.senderName}
      url={address.url}
      poster={poster}
      fromS={address.fromS}
      onError={handleError}
    />
  );
}
