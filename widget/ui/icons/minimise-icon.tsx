import { Icon, type IconProps } from './icon.tsx';

export function MinimiseIcon(props: IconProps) {
  return <Icon {...props} d="M4.5 14h5.5v5.5M19.5 10H14V4.5M10 14l-6 6M14 10l6-6" />;
}
