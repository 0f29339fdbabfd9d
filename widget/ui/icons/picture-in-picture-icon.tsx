import { Icon, type IconProps } from './icon.tsx';

export function PictureInPictureIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M3.5 7.5a2 2 0 0 1 2-2h13a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-9ZM12.5 12.5h5.5v3.5h-5.5v-3.5Z"
    />
  );
}
