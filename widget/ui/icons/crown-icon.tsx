import { Icon, type IconProps } from './icon.tsx';

export function CrownIcon(props: IconProps) {
  return <Icon {...props} d="m4 8 4 3.5 4-6 4 6L20 8l-1.5 10h-13L4 8Z" />;
}
