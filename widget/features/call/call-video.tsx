import { useEffect, useRef, type Ref } from 'react';
import { useActions } from '../../actions/actions-context.tsx';
import { createCallActions } from '../../actions/call-actions.ts';

interface CallVideoProps {
  readonly whose: 'own' | 'peer';
  readonly className: string | undefined;
  readonly ref?: Ref<HTMLVideoElement>;
}

/** The picture of one end of the call. Its sound is played elsewhere, also while no picture is shown. */
export function CallVideo({ whose, className, ref }: CallVideoProps) {
  const { showVideo } = useActions().lazy(createCallActions);
  const own = useRef<HTMLVideoElement>(null);
  useEffect(() => (own.current === null ? undefined : showVideo(whose, own.current)), [whose, showVideo]);
  return (
    <video
      ref={(element) => {
        own.current = element;
        if (typeof ref === 'function') ref(element);
        else if (ref !== null && ref !== undefined) ref.current = element;
      }}
      className={className}
      autoPlay
      playsInline
      muted
      aria-hidden="true"
    />
  );
}
