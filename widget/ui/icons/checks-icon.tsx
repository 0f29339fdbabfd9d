import { Icon, type IconProps } from './icon.tsx';

export function ChecksIcon(props: IconProps) {
  return <Icon {...props} d="m2.5 12.5 4.5 4.5 9-9.5M11.5 16l1 1 9-9.5" />;
}
