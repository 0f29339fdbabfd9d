import { Icon, type IconProps } from './icon.tsx';

export function PauseIcon(props: IconProps) {
  return <Icon {...props} d="M8.5 6v12M15.5 6v12" />;
}
