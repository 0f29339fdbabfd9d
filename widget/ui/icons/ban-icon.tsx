import { Icon, type IconProps } from './icon.tsx';

export function BanIcon(props: IconProps) {
  return <Icon {...props} d="M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0 -16ZM6.4 6.4l11.2 11.2" />;
}
