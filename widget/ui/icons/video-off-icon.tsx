import { Icon, type IconProps } from './icon.tsx';

export function VideoOffIcon(props: IconProps) {
  return (
    <Icon
      {...props}
      d="M6 6.5h7a2.5 2.5 0 0 1 2.5 2.5v3M15 15.7a2.5 2.5 0 0 1-2 1.8H5.5A2.5 2.5 0 0 1 3 15V9c0-.8.4-1.5.9-2M16 11l4.5-3v8.5l-2-1.2M4 4l16 16"
    />
  );
}
