import { Icon, type IconProps } from './icon.tsx';

export function BellIcon(props: IconProps) {
  return <Icon {...props} d="M6 15v-4a6 6 0 0 1 12 0v4l1.5 2.5h-15L6 15ZM10 20.2c.5.5 1.2.8 2 .8s1.5-.3 2-.8" />;
}
