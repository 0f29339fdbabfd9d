import { Icon, type IconProps } from './icon.tsx';

export function BackIcon(props: IconProps) {
  return <Icon {...props} d="M14.5 5.5 8 12l6.5 6.5" isMirrored />;
}
