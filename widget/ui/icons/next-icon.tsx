import { Icon, type IconProps } from './icon.tsx';

export function NextIcon(props: IconProps) {
  return <Icon {...props} d="M9.5 6 15.5 12l-6 6" isMirrored />;
}
