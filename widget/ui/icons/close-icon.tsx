import { Icon, type IconProps } from './icon.tsx';

export function CloseIcon(props: IconProps) {
  return <Icon {...props} d="m6 6 12 12M18 6 6 18" />;
}
