import { Icon, type IconProps } from './icon.tsx';

export function PlayIcon(props: IconProps) {
  return <Icon {...props} d="M8.5 5.75v12.5L18.5 12 8.5 5.75Z" />;
}
