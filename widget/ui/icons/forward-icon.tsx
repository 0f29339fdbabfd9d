import { Icon, type IconProps } from './icon.tsx';

export function ForwardIcon(props: IconProps) {
  return <Icon {...props} d="m14.5 6 5 5-5 5M19 11h-8.5c-3.5 0-6 2.3-6 6v1" isMirrored />;
}
