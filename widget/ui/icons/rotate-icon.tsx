import { Icon, type IconProps } from './icon.tsx';

export function RotateIcon(props: IconProps) {
  return <Icon {...props} d="M18.5 12.5a7 7 0 1 1 -2.5 -5.4M16.5 3.5v4h-4" />;
}
