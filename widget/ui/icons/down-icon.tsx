import { Icon, type IconProps } from './icon.tsx';

export function DownIcon(props: IconProps) {
  return <Icon {...props} d="M5.5 9 12 15.5 18.5 9" />;
}
