import { Icon, type IconProps } from './icon.tsx';

export function ReplyIcon(props: IconProps) {
  return <Icon {...props} d="m9.5 6-5 5 5 5M5 11h8.5c3.5 0 6 2.3 6 6v1" isMirrored />;
}
