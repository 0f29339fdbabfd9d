import { Icon, type IconProps } from './icon.tsx';

export function AlertIcon(props: IconProps) {
  return <Icon {...props} d="M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0 -17 0ZM12 7.5v5.25M12 16.25v.05" />;
}
