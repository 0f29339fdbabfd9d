import { Icon, type IconProps } from './icon.tsx';

export function UpDownIcon(props: IconProps) {
  return <Icon {...props} d="m8.5 9.5 3.5-4 3.5 4M8.5 14.5l3.5 4 3.5-4" />;
}
